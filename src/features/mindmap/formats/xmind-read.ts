import { UserError } from '../../../../schemas/error.ts';
import type { Mindmap } from '../../../../schemas/mindmap.ts';
import type { Tell } from '../../../../schemas/note.ts';
import { type ZipEntry, zipEntries } from '../../../formats/zip/entries.ts';
import { unpack } from '../../../formats/zip/unpack.ts';
import { base64 } from '../../../lib/base64.ts';
import { sniff } from '../../../lib/sniff.ts';
import { boundNesting } from '../shared/check.ts';
import { readLegacy } from './xmind-legacy.ts';
import { readSheets } from './xmind-sheet.ts';
import { type Json, objects } from './xmind-topic.ts';

const MAX_CONTENT = 64 * 1024 * 1024;
const MAX_PICTURE = 3_000_000;
const MAX_PICTURES = 60 * 1024 * 1024;
const PICTURES: Record<string, string> = {
  png: 'png',
  jpg: 'jpeg',
  gif: 'gif',
  webp: 'webp',
  bmp: 'bmp',
  svg: 'svg+xml',
};

/** The package being read. */
interface Package {
  file: Blob;
  entries: Map<string, ZipEntry>;
}

/**
 * Reads a workbook of XMind: content.json (2020 and later, Zen) or content.xml (XMind 8 and before); every sheet
 * becomes a map. What we do not show is kept in `extra`, what cannot be kept is named in a note. Throws UserError: an
 * encrypted one is `unsupported`.
 */
export async function readXmind(file: Blob, tell: Tell): Promise<Mindmap[]> {
  const entries = new Map((await zipEntries(file)).map((entry) => [entry.name, entry]));
  const pack = { file, entries };
  await refuseEncrypted(pack);
  const json = await textFile(pack, 'content.json');
  const sheets = json === undefined ? await legacySheets(pack) : sheetsOf(json);
  const { pictures, used } = await readPictures(pack, tell);
  const maps = readSheets(sheets, (path) => pictures.get(path), tell);
  const others = [...entries.keys()].filter((name) => /^(resources|attachments)\/./.test(name) && !used.has(name));
  if (others.length) tell(`文件里有 ${others.length} 个附件（如录音、文档），没有保留。`, { lost: true });
  return maps;
}

/** Both generations list in their manifest how each encrypted file was encrypted. */
async function refuseEncrypted(pack: Package): Promise<void> {
  for (const name of ['manifest.json', 'META-INF/manifest.xml']) {
    const manifest = await textFile(pack, name);
    if (manifest?.includes('encryption-data'))
      throw new UserError('unsupported', '这个 XMind 文件有密码，请在 XMind 里去掉密码后再试。');
  }
}

async function bytesOf({ file, entries }: Package, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const entry = entries.get(name);
  if (!entry) return undefined;
  if (entry.size > MAX_CONTENT) throw new UserError('too-large', 'XMind 文件解开后的体积异常大。');
  return unpack(file, entry);
}

async function textFile(pack: Package, name: string): Promise<string | undefined> {
  const bytes = await bytesOf(pack, name);
  return bytes && new TextDecoder().decode(bytes);
}

function sheetsOf(text: string): Json[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError('damaged', 'XMind 文件里的内容读不出来。');
  }
  boundNesting(value);
  return objects(Array.isArray(value) ? value : [value]);
}

async function legacySheets(pack: Package): Promise<Json[]> {
  const content = await bytesOf(pack, 'content.xml');
  if (!content) throw new UserError('wrong-type', '压缩包里没有 XMind 的内容。');
  return readLegacy(content, await bytesOf(pack, 'styles.xml'));
}

/** The pictures of the package as data URLs, by the address topics have for them; and the names of the files taken. */
async function readPictures(pack: Package, tell: Tell): Promise<{ pictures: Map<string, string>; used: Set<string> }> {
  const pictures = new Map<string, string>();
  const used = new Set<string>();
  let left = MAX_PICTURES;
  for (const [name, entry] of pack.entries) {
    if (!/^(resources|attachments)\//.test(name) || !/\.(png|jpe?g|gif|webp|bmp|svg)$/i.test(name)) continue;
    if (entry.size > MAX_PICTURE || entry.size > left) {
      tell(`图片“${name.split('/').at(-1)}”太大，没有读入。`, { lost: true });
      used.add(name);
      continue;
    }
    const bytes = await unpack(pack.file, entry);
    const type = PICTURES[sniff(bytes, name) ?? ''];
    if (!type) continue;
    left -= entry.size;
    used.add(name);
    pictures.set(`xap:${name}`, `data:image/${type};base64,${base64(bytes)}`);
  }
  return { pictures, used };
}
