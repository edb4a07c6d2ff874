import { UserError } from '../../../schemas/error.ts';
import type { Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import type { CadFile } from '../../formats/cad/read.ts';
import { layoutsOf, MODEL } from '../../model/readers/cad/sheets.ts';
import { namesOf } from './shared/view.ts';

/**
 * Names of what is drawn, in the order of tabs. Throws UserError `bad-option` where none of those that are wanted is
 * there.
 */
export function sheetNames(
  { space, sheets }: Pick<EngineOptions['cad-draw'], 'space' | 'sheets'>,
  { document }: Pick<CadFile, 'document'>,
  { name }: Pick<File, 'name'>,
  run: Pick<Run, 'note'>,
): string[] {
  const layouts = layoutsOf(document);
  const chosen = namesOf(sheets[0] ?? '');
  if (chosen.length > 0) {
    const found = [MODEL, ...layouts].filter((name) => chosen.includes(name));
    if (found.length > 0) return found;
    throw new UserError('bad-option', `图纸里没有布局“${chosen.join('、')}”，有：${[MODEL, ...layouts].join('、')}。`);
  }
  if (space === 'chosen' && layouts.length > 0)
    run.note(`${name}：没有指明转哪一张，转的是模型。图纸里还有布局：${layouts.slice(0, 10).join('、')}。`);
  if (space === 'model' || space === 'chosen') return [MODEL];
  if (layouts.length === 0 && space === 'layouts') run.note('图纸里没有用上的布局，画的是模型。');
  return space === 'layouts' && layouts.length > 0 ? layouts : [MODEL, ...layouts];
}
