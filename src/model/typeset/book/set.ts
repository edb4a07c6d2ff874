import { rulesOf } from '../../../formats/html/cascade.ts';
import { parseSheet } from '../../../formats/html/css.ts';
import { type Look, PLAIN } from '../../../formats/html/style.ts';
import { addressOf, type Book, type BookPart, entriesOf, splitAddress } from '../../book.ts';
import type { Drawing, DrawingItem } from '../../drawing.ts';
import { type Block, type BoxBlock, blocksOf, isChinese } from './blocks.ts';
import type { BookFaces } from './faces.ts';
import { Flow, type Measures } from './flow.ts';
import { richLines } from './lines.ts';
import { type BookPage, drawPage, pagesOf, type Sheet, textArea } from './pages.ts';
import { lineItems, moved } from './paint.ts';
import { bookPictures } from './pictures.ts';

/** How a book is set; lengths in points. */
export interface BookSetting {
  sheet: Omit<Sheet, 'vertical'>;
  size: number;
  spacing: number;
  twoEms: boolean;
  /** Running heads and page numbers. */
  furniture: boolean;
  /** Vertical writing also where the book does not ask for it. */
  vertical: boolean;
}

/** A page that a picture fills, as large as it can be, without margins. */
function filledWith(picture: NonNullable<ReturnType<Measures['picture']>>, { width, height }: Sheet): Drawing {
  const scale = Math.min(width / picture.width, height / picture.height);
  const [wide, tall] = [picture.width * scale, picture.height * scale];
  const image: DrawingItem = {
    kind: 'image',
    matrix: [wide, 0, 0, tall, (width - wide) / 2, (height - tall) / 2],
    clips: [],
    bytes: picture.bytes,
    name: picture.name,
    alpha: 1,
  };
  return { width, height, items: [image], links: [] };
}

/**
 * The pages of a book, one after the other: the cover, then each part from a new page on. `places` of a page are
 * addresses of the book.
 */
export async function* setBook(
  book: Book,
  setting: BookSetting,
  faces: BookFaces,
): AsyncGenerator<BookPage & { part: number }> {
  const pictures = bookPictures(book);
  const cover = book.cover ? pictures(book.cover) : undefined;
  const sheet: Sheet = { ...setting.sheet, vertical: false };
  if (cover) {
    const first = book.parts.find((part) => part.cover);
    yield { drawing: filledWith(cover, sheet), places: first ? [first.path] : [], part: 0 };
  }
  const titles = titlesOf(book);
  let number = 0;
  let title = '';
  let waiting: string[] = [];
  for (const [at, part] of book.parts.entries()) {
    if (part.cover && cover) continue;
    title = titles.get(part.path) ?? title;
    const whole = part.picture === undefined ? undefined : pictures(part.picture);
    if (whole) {
      number++;
      yield { drawing: filledWith(whole, sheet), places: [...waiting, part.path], part: at };
      waiting = [];
      continue;
    }
    const { slices, own } = await slicesOf(book, part, setting, faces, pictures);
    let isFirst = true;
    waiting.push(part.path);
    if (setting.furniture) {
      await faces.prepare('0123456789', HEAD, false);
      await faces.prepare(title, HEAD, isChinese([{ kind: 'text', text: title, look: HEAD, link: undefined }]));
    }
    for (const page of pagesOf(slices, own)) {
      number++;
      const furniture = setting.furniture ? furnitureOf(own, setting.size, faces, isFirst ? '' : title, number) : [];
      const drawn = drawPage(page, own, furniture);
      yield {
        drawing: drawn.drawing,
        places: [...waiting, ...drawn.places.map((id) => addressOf(part.path, id))],
        part: at,
      };
      waiting = [];
      isFirst = false;
    }
  }
}

/** What stands over the pages of a part: what the contents call it. */
function titlesOf({ contents, parts }: Book): Map<string, string> {
  const titles = new Map<string, string>();
  for (const { address, title } of entriesOf(contents)) {
    const { path } = splitAddress(address);
    if (!titles.has(path)) titles.set(path, title);
  }
  for (const { path, title } of parts) if (parts.length < 3 && title && !titles.has(path)) titles.set(path, title);
  return titles;
}

async function slicesOf(
  book: Book,
  part: BookPart,
  setting: BookSetting,
  faces: BookFaces,
  picture: Measures['picture'],
) {
  const rules = rulesOf(part.styles.map((path) => parseSheet(book.styles.get(path) ?? '').rules));
  const root = blocksOf(part.body, rules);
  await prepare([root], faces);
  const own: Sheet = { ...setting.sheet, vertical: setting.vertical || root.look.vertical };
  const { width, height } = textArea(own);
  const notes = takeNotes(root, part.path);
  const flow = new Flow(
    {
      faces,
      picture,
      width,
      height,
      vertical: own.vertical,
      size: setting.size,
      spacing: setting.spacing,
      twoEms: setting.twoEms,
    },
    notes,
  );
  // Margins of the page are the reader's, not the book's.
  flow.box(
    { ...root, look: { ...root.look, margin: PLAIN.margin, padding: PLAIN.padding, background: undefined } },
    { left: 0, width, frames: [] },
  );
  // Notes that are referred to from where none can be put at the foot of a page.
  for (const note of notes.values()) flow.box(note, { left: 0, width, frames: [] });
  return { slices: flow.done(), own };
}

/** Takes the notes that the text refers to out of it; by the addresses of the links to them. */
function takeNotes(root: BoxBlock, path: string): Map<string, BoxBlock> {
  const targets = new Set(linksIn(root));
  const notes = new Map<string, BoxBlock>();
  const visit = (box: BoxBlock): void => {
    box.blocks = box.blocks.filter((block) => {
      if (block.kind !== 'box') return true;
      const address = addressOf(path, block.ids[0]);
      const isFoot = block.note && block.ids.length > 0 && targets.has(address);
      if (isFoot) notes.set(address, block);
      else visit(block);
      return !isFoot && block.note !== 'hidden';
    });
  };
  visit(root);
  return notes;
}

const linksIn = (block: Block): string[] =>
  block.kind === 'box'
    ? block.blocks.flatMap(linksIn)
    : block.kind === 'text'
      ? block.inlines.flatMap((one) => ('link' in one && one.link ? [one.link] : []))
      : [];

/** Fetches the faces of all that is set. */
async function prepare(blocks: readonly Block[], faces: BookFaces): Promise<void> {
  for (const block of blocks) {
    if (block.kind === 'box') await prepare(block.blocks, faces);
    else if (block.kind === 'table') {
      await prepare(block.captions, faces);
      for (const row of block.rows) for (const cell of row) await prepare(cell.blocks, faces);
    } else if (block.kind === 'text') {
      const chinese = isChinese(block.inlines);
      const plain: Look = { ...block.look, bold: false, italic: false };
      if (block.marker) await faces.prepare(block.marker, plain, true);
      for (const inline of block.inlines) {
        if (inline.kind === 'text') await faces.prepare(inline.text, inline.look, chinese);
        if (inline.kind === 'ruby') await faces.prepare(inline.text + inline.reading, inline.look, chinese);
      }
    }
  }
}

const HEAD: Look = { ...PLAIN, colour: '#777777' };

/** The title over the text, the number under it. */
function furnitureOf(
  { width, height, margin }: Sheet,
  size: number,
  faces: BookFaces,
  title: string,
  number: number,
): DrawingItem[] {
  const small = Math.max(6, Math.min(size * 0.8, margin * 0.4));
  const centred = (text: string, y: number): DrawingItem[] => {
    const inlines = [{ kind: 'text', text, look: HEAD, link: undefined }] as const;
    const [line] = richLines(inlines, {
      faces,
      base: small,
      max: width - 2 * margin,
      indent: 0,
      chinese: isChinese(inlines),
      picture: () => undefined,
    });
    return line
      ? lineItems(line, 0, 0, false, false).map((item) => moved(item, [1, 0, 0, 1, (width - line.width) / 2, y]))
      : [];
  };
  if (margin < small * 1.6) return [];
  return [...(title ? centred(title, margin * 0.62) : []), ...centred(String(number), height - margin * 0.42)];
}
