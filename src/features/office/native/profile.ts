import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontConfiguration } from './font-map.ts';
import { INSTALLED } from './program-folder.ts';

/** Settings of a soffice that opens strangers' files: [path in the registry, property, value]. */
const SETTINGS: [path: string, name: string, value: string | number | boolean][] = [
  ['Setup/Office', 'ooSetupInstCompleted', true],
  ['Setup/L10N', 'ooSetupSystemLocale', 'zh-CN'],
  ['Office.Linguistic/General', 'DefaultLocale_CJK', 'zh-CN'],
  // Linked pictures and files, on the network or this machine, are not fetched.
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', true],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['Office.Common/Security/Scripting', 'DisablePythonRuntime', true],
  // Embedded objects keep the picture their own program made of them: that is how Word prints them, and nothing inside
  // is opened.
  ['Office.Common/Filter/Microsoft/Import', 'WinWordToWriter', false],
  ['Office.Common/Filter/Microsoft/Import', 'ExcelToCalc', false],
  ['Office.Common/Filter/Microsoft/Import', 'PowerPointToImpress', false],
  ['Office.Common/Java/ApplicationOptions', 'Enable', false],
  ['Office.Common/Misc', 'FirstRun', false],
  ['Office.Common/Misc', 'UseOpenCL', false],
  ['Office.Common/Misc', 'CrashReport', false],
  ['Office.Recovery/AutoSave', 'Enabled', false],
  ['Office.Recovery/RecoveryInfo', 'Enabled', false],
  ["Office.Jobs/Jobs/org.openoffice.Office.Jobs:Job['UpdateCheck']/Arguments", 'AutoCheckEnabled', false],
  // 0: never; links and formulas keep the values stored in the file.
  ['Office.Writer/Content/Update', 'Link', 0],
  ['Office.Calc/Content/Update', 'Link', 2],
];

const item = ([path, name, value]: (typeof SETTINGS)[number]): string =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

const REGISTRY = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${SETTINGS.map(item).join('\n')}
</oor:items>
`;

/** Where the fontconfig file stands in an instance's folder. */
export const fontFile = (folder: string): string => join(folder, 'fonts.conf');

/** Seeds an instance's folder: a hardened profile, the font map, and the empty folder of a job. */
export async function seedProfile(folder: string): Promise<void> {
  await mkdir(join(folder, 'profile', 'user'), { recursive: true });
  await mkdir(join(folder, 'job'));
  await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), REGISTRY);
  await writeFile(fontFile(folder), fontConfiguration());
  await markExtensions(join(folder, 'profile', 'user', 'extensions'));
}

/**
 * Says of a new profile that the installed build has seen its extensions. Without that soffice takes them in at its
 * first start, which then ends to be repeated: half of what a start costs, for nothing where there are none.
 */
async function markExtensions(folder: string): Promise<void> {
  const places = [join('share', 'extensions'), join('share', 'uno_packages', 'cache', 'uno_packages')];
  const found = await Promise.all(places.map((place) => readdir(join(INSTALLED, place)).catch(() => [])));
  const bundled = found.flat();
  const version = await readFile(join(INSTALLED, 'program', 'versionrc'), 'utf8').catch(() => '');
  const build = /^buildid=(.+)$/m.exec(version)?.[1];
  if (bundled.length > 0 || !build) return;
  await mkdir(folder);
  await writeFile(join(folder, 'buildid'), build);
}
