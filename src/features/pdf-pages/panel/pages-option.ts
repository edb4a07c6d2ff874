import type { OptionDescriptor } from '../../../../schemas/option.ts';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { valuesOf } from '../../../islands/option-fields.ts';
import { bareVerb } from '../../../islands/verb.ts';
import type { Doing, InputFile } from '../../../stores/tool.ts';
import { type Cut, deleting, pagesNamed, splitting } from './what-comes.ts';

type Tool = Pick<ToolProps, 'engine' | 'tool'>;

/** The option that the pages chosen are written to, with its key: that of single files, else the one of all. */
export function pagesOption({ engine, tool }: Tool): [string, OptionDescriptor] | undefined {
  const options = Object.entries(engine.options).filter(([, { type }]) => type === 'pages');
  return options.find(([, { each }]) => each) ?? options.find(([key]) => tool.ask.includes(key));
}

/**
 * What a start would do with the pages chosen, as `Doing` has it; undefined where that is not known, and where all
 * pages are taken.
 */
export function doingOf(props: Tool, files: readonly InputFile[], options: Record<string, unknown>): Doing | undefined {
  const [key = '', option] = pagesOption(props) ?? [];
  if (option && 'removes' in option && option.removes) return deleting(files);
  if (option?.each) return splitting(files, valuesOf(props, options) as unknown as Cut);
  const count = pagesNamed(options[key], files[0]?.pages ?? 0).size;
  return count ? { words: `${bareVerb(props.engine.verb)} ${count} 页` } : undefined;
}
