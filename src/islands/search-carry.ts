import { canonical } from '../lib/intake.ts';
import { type Given, takesOf } from '../lib/offer.ts';
import type { FoundTool } from '../lib/tool-search.ts';
import { goNext } from '../stores/restore.ts';
import { $files, $results, $stage, isRunning, theTool } from '../stores/tool.ts';
import { endOf } from './shown.ts';

/** What the open tool has that another one could go on with: its results, or before there are any its files. */
export interface Carried {
  /** Shown to the visitor: which files these are. */
  words: string;
  /** The files of them, at this moment, that a found tool takes; none for the tool that is open. */
  filesFor(tool: FoundTool): File[];
  /** Opens the found tool with these files in it. */
  go(tool: FoundTool, files: File[]): void;
}

/** What there is to carry now; nothing while a job is under way. */
function sourceNow(): { file: File; type: string }[] {
  if (isRunning($stage.get())) return [];
  const results = $results.get();
  return results.length
    ? results.map(({ file }) => ({ file, type: endOf(file.name) }))
    : $files.get().map(({ file, type }) => ({ file, type }));
}

function filesFor(tool: FoundTool): File[] {
  if (tool.id === theTool().id || !tool.built) return [];
  const source = sourceNow();
  const given: Given[] = source.map(({ file, type }) => ({ type: canonical(type), size: file.size }));
  return takesOf(tool, given).flatMap((place) => source[place]?.file ?? []);
}

/** What the page's tool has; `undefined` while it has nothing to carry. */
export function carried(): Carried | undefined {
  const source = sourceNow();
  const [first] = source;
  if (!first) return undefined;
  const what = $results.get().length ? '结果' : '文件';
  return {
    words: source.length > 1 ? `带上现在的 ${source.length} 个${what}` : `带上${what} ${first.file.name}`,
    filesFor,
    go: (tool, files) => void goNext(tool.id, files, tool.href),
  };
}
