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
  /** The files of them that a found tool takes; none for the tool that is open. */
  filesFor(tool: FoundTool): File[];
  /** Opens the found tool with these files in it. */
  go(tool: FoundTool, files: File[]): void;
}

/** What the page's tool has at this moment; `undefined` while it has nothing, or a job is under way. */
export function carried(): Carried | undefined {
  const results = $results.get();
  const source = results.length
    ? results.map(({ file }) => ({ file, type: endOf(file.name) }))
    : $files.get().map(({ file, type }) => ({ file, type }));
  const [first] = source;
  if (!first || isRunning($stage.get())) return undefined;
  const given: Given[] = source.map(({ file, type }) => ({ type: canonical(type), size: file.size }));
  const open = theTool().id;
  const what = results.length ? '结果' : '文件';
  return {
    words: source.length > 1 ? `带上现在的 ${source.length} 个${what}` : `带上${what} ${first.file.name}`,
    filesFor: (tool) =>
      tool.id === open || !tool.built ? [] : takesOf(tool, given).flatMap((place) => source[place]?.file ?? []),
    go: (tool, files) => void goNext(tool.id, files, tool.href),
  };
}
