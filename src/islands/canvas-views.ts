import type { ToolEntry, ToolProps } from '../../schemas/tool.ts';
import { meets } from '../lib/option-when.ts';
import type { InputFile } from '../stores/tool.ts';
import { valuesOf } from './option-fields.ts';

/** The panel in which pages are chosen with a click. */
const PAGES = 'pages';

/**
 * Bytes of a file that is tried without being asked: with a larger one that takes memory and time that nobody asked
 * for.
 */
const AT_ONCE = 30 * 2 ** 20;

type Tool = Pick<ToolProps, 'engine' | 'tool'>;
type Given = Pick<InputFile, 'type'> & { file: Pick<File, 'size'> };

/** The only file, where it is seen as what would become of it (`canvas: single`). */
export function aloneIn<F extends Given>(files: readonly F[]): F | undefined {
  const [only, more] = files;
  return more || !only || only.file.size > AT_ONCE ? undefined : only;
}

/**
 * The panel that fills the canvas with these options and files; undefined where the files do. A PDF that stands there
 * alone, and of which a part may be asked for, shows its pages to choose from.
 */
export function canvasPanel(
  props: Tool,
  options: Record<string, unknown>,
  files: readonly Given[],
): string | undefined {
  const { canvas, panel } = props.tool;
  const fills = typeof canvas === 'object' ? meets(canvas.when, valuesOf(props, options)) : canvas === true;
  if (fills || (canvas === 'single' && aloneIn(files))) return panel;
  return files.length === 1 && files[0]?.type === 'pdf' && choosesPages(props) ? PAGES : undefined;
}

/** Whether pages are chosen where the files would else have the canvas to themselves. */
const choosesPages = ({ engine, tool }: Tool): boolean =>
  filesFillCanvas(tool) && tool.ask.some((key) => engine.options[key]?.type === 'pages');

/** The panels that come with the first file. */
export const firstPanels = (props: Tool): string[] => [
  ...(props.tool.panel && typeof props.tool.canvas !== 'object' ? [props.tool.panel] : []),
  ...(choosesPages(props) ? [PAGES] : []),
];

/** Whether the files have the canvas to themselves until there is a result: no panel, or one that speaks only then. */
export const filesFillCanvas = ({ panel, canvas }: Pick<ToolEntry, 'panel' | 'canvas'>): boolean =>
  !panel || canvas === 'files';
