import type { ToolEntry, ToolProps } from '../../schemas/tool.ts';
import { meets } from '../lib/option-when.ts';
import { valuesOf } from './option-fields.ts';

/** Whether the tool's panel fills the canvas with these options; else the files do. */
export function fillsCanvas(props: Pick<ToolProps, 'engine' | 'tool'>, options: Record<string, unknown>): boolean {
  const { canvas } = props.tool;
  return typeof canvas === 'object' ? meets(canvas.when, valuesOf(props, options)) : canvas === true;
}

/** Whether the files have the canvas to themselves until there is a result: no panel, or one that speaks only then. */
export const filesFillCanvas = ({ panel, canvas }: Pick<ToolEntry, 'panel' | 'canvas'>): boolean =>
  !panel || canvas === 'files';
