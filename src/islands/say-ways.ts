import type { Way } from '../jobs/place.ts';
import type { InputFile } from '../stores/tool.ts';
import { shortName } from './format.ts';

const MAX_NAMED = 3;

function namesOf(files: readonly InputFile[]): string {
  const names = files.slice(0, MAX_NAMED).map(({ file }) => `“${shortName(file.name)}”`);
  return names.join('、') + (files.length > MAX_NAMED ? `等 ${files.length} 个文件` : '');
}

function sentenceOf(files: readonly InputFile[], { place, why }: Way, all: boolean): string {
  if (why) return `${namesOf(files)}${place === 'service' ? '要上传到服务器处理' : '在本机处理'}：${why}。`;
  const which = all ? `全部 ${files.length} 个文件` : `${files.length} 个文件`;
  return place === 'browser' ? `${which}在本机处理，不上传。` : `${which}要上传到服务器处理。`;
}

/**
 * What is said before the start of where the files go: a sentence for those that go one way for one reason, in the
 * order of the files. Nothing where all stay here, as the badge in the bar says so already.
 */
export function sayWays(files: readonly InputFile[], ways: ReadonlyMap<string, Way>): string[] {
  if ([...ways.values()].every(({ place, why }) => place === 'browser' && !why)) return [];
  const alike = new Map<string, { way: Way; files: InputFile[] }>();
  for (const entry of files) {
    const way = ways.get(entry.id);
    if (!way) continue;
    const key = `${way.place} ${way.why ?? ''}`;
    const group = alike.get(key);
    if (group) group.files.push(entry);
    else alike.set(key, { way, files: [entry] });
  }
  return [...alike.values()].map((group) => sentenceOf(group.files, group.way, alike.size === 1));
}
