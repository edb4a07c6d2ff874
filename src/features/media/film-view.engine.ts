import { UserError } from '../../../schemas/error.ts';
import type { FilmView } from '../../../schemas/film-view.ts';
import type { Engine } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { parseParts } from './shared/parts.ts';
import { planCopy, spanOf } from './web/cut/film.ts';
import { openInput } from './web/open.ts';

type Wish = Pick<EngineOptions['media'], 'video' | 'encode' | 'size'>;

/** What the panel shows of a film that is cut, as `info.json` (schemas/film-view.ts); nothing is decoded. */
const filmView: Engine<'film-view'> = async ([file], { parts, ...wish }) => {
  if (!file) return [];
  using input = openInput(file);
  if (!(await input.canRead())) throw new UserError('unsupported', '浏览器读不了这种视频。');
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new UserError('wrong-type', '文件里没有画面，只有声音。');
  const milliseconds = Math.round((await spanOf(input, track)).seconds * 1000);
  const asked = parseParts(parts, milliseconds) ?? [];
  const plan = asked.length
    ? await planCopy(input, { ...(wish as Wish), sound: 'keep', way: 'copy' }, asked)
    : undefined;
  const info: FilmView = { milliseconds, exact: plan?.exact ?? false, ...(plan && { cuts: plan.cuts }) };
  return [new File([JSON.stringify(info)], 'info.json', { type: 'application/json' })];
};
export default filmView;
