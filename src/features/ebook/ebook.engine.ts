import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { withPlainFormulas } from '../../formats/html/formula.ts';
import { elementsIn } from '../../formats/html/tree.ts';
import { baseName } from '../../lib/output-name.ts';
import type { Book } from '../../model/book.ts';
import { readBook } from '../../model/readers/book/read.ts';
import { writeBookEpub } from '../../model/writers/book/epub.ts';
import { bookHtml } from '../../model/writers/book/html.ts';
import { withPictures } from '../../model/writers/book/pictures.ts';
import { bookText } from '../../model/writers/book/text.ts';
import { writeAzw3 } from '../../model/writers/mobi/kf8.ts';
import { writeMobi6 } from '../../model/writers/mobi/mobi6.ts';
import { bookCodec } from './codec.ts';
import { restOf } from './rest.ts';

type Format = EngineOptions['ebook']['format'];
type Rest = (part: number) => Promise<void>;

/** A format that books are written in: its media type, the pictures it can hold, and how. */
interface Target {
  type: string;
  pictures: ReadonlySet<string>;
  write(book: Book, rest: Rest): Promise<Uint8Array<ArrayBuffer> | string>;
}

const OLD = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp'];
const TARGETS: Record<Format, Target> = {
  epub: {
    type: 'application/epub+zip',
    pictures: new Set(['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml', 'image/webp']),
    write: (book, rest) => writeBookEpub(book, new Date(), rest),
  },
  azw3: {
    type: 'application/vnd.amazon.mobi8-ebook',
    pictures: new Set(OLD),
    write: (book, rest) => writeAzw3(book, new Date(), rest),
  },
  mobi: {
    type: 'application/x-mobipocket-ebook',
    pictures: new Set(OLD),
    write: (book, rest) => writeMobi6(book, new Date(), rest),
  },
  txt: { type: 'text/plain', pictures: new Set(), write: async (book) => `\ufeff${bookText(book)}` },
  html: {
    type: 'text/html',
    pictures: new Set([
      'image/jpeg',
      'image/png',
      'image/gif',
      'image/svg+xml',
      'image/webp',
      'image/avif',
      'image/bmp',
    ]),
    write: async (book) => bookHtml(book),
  },
};

/**
 * A book of one format as a book of another: text, contents, cover, metadata, pictures and styles as far as that holds
 * them.
 */
const ebook: Engine<'ebook'> = async ([file], { format }, run) => {
  if (!file) return [];
  const read = await readBook(file, { signal: run.signal, rest: restOf(run, 0, 0.5) });
  for (const { text, lost } of read.notes) run.note(text, { lost });
  const target = TARGETS[format];
  const { book, lost } =
    format === 'txt' ? { book: read, lost: 0 } : await withPictures(read, target.pictures, bookCodec(run));
  if (lost) run.note(`有 ${lost} 张图片读不出来，没有放进去。`, { lost: true });
  const { names } = tellLimits(book, format, run);
  const plain = names.has('math') && !MATHEMATICAL.has(format) ? withFormulasPlain(book, format) : book;
  const content = await target.write(plain, restOf(run, 0.5, 1));
  if (content.length === 0) throw new UserError('no-result');
  run.progress(1);
  return [new File([content], `${baseName(file.name)}.${format}`, { type: target.type })];
};
export default ebook;

/** Formats that hold MathML. */
const MATHEMATICAL = new Set<Format>(['epub', 'html']);

function withFormulasPlain(book: Book, format: Format): Book {
  const scripts = format === 'txt' ? 'marks' : 'elements';
  return { ...book, parts: book.parts.map((part) => ({ ...part, body: withPlainFormulas(part.body, scripts) })) };
}

/** Tells what the format cannot hold that the book has; gives the names of all its elements. */
function tellLimits({ parts, styles, resources, cover }: Book, format: Format, run: Run): { names: Set<string> } {
  const names = new Set<string>();
  for (const { body } of parts) for (const { name } of elementsIn(body)) names.add(name);
  const pictures = [...resources.values()].filter(({ type }) => type.startsWith('image/')).length;
  if (format === 'txt' && pictures) run.note(`纯文本放不下图片，书里的 ${pictures} 张图片没有保留。`);
  if (format === 'mobi') {
    if (names.has('ruby')) run.note('MOBI 不支持注音，注音写在了字后的括号里。');
    if ([...styles.values()].some((text) => /writing-mode\s*:\s*(vertical|tb)/.test(text)))
      run.note('MOBI 不支持竖排，改成了横排；要保留竖排请选 AZW3。');
    if ([...resources.keys()].some((path) => path.startsWith('fonts/')))
      run.note('MOBI 不能内嵌字体，按阅读器的字体显示；要保留请选 AZW3。');
  }
  if (names.has('math') && !MATHEMATICAL.has(format)) run.note('公式写成了一行：分数用斜线，上下标照写。');
  if (format !== 'txt' && !cover) run.note('这本书没有封面图片。');
  return { names };
}
