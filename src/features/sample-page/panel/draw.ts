import { canShow, endOf, PICTURES } from '../../../islands/shown.ts';
import { drawPage, drawPages } from '../../../stores/thumbs.ts';
import type { InputFile } from '../../../stores/tool.ts';

/** Pixels of a page's longer side: still sharp when zoomed. */
export const SIZE = 2200;
/** The largest drawing of what browsers cannot show by themselves. */
const MAX_SIDE = 2000;

/** Whether an input is seen page by page. */
export const isPaged = ({ type }: InputFile): boolean => type === 'pdf';

/** By its content: many a photograph is HEIC and named `.jpg`. Of SVG browsers believe the name alone. */
const isShown = ({ type, file }: InputFile): boolean =>
  PICTURES.has(type) && (type !== 'svg' || endOf(file.name) === 'svg');

/** The picture a browser can show of what an input is. */
export const drawInput = async (entry: InputFile, page: number, signal: AbortSignal): Promise<Blob | undefined> =>
  isShown(entry) ? entry.file : (await drawPages(entry.id, String(page), isPaged(entry) ? SIZE : MAX_SIDE, signal))[0];

/** The picture a browser can show of a file that was made. */
export const drawMade = async (file: File, page: number, signal: AbortSignal): Promise<Blob | undefined> =>
  endOf(file.name) === 'pdf' || !canShow(file.name)
    ? (await drawPage(file, page, endOf(file.name) === 'pdf' ? SIZE : MAX_SIDE, signal)).picture
    : file;
