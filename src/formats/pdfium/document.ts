import { UserError } from '../../../schemas/error.ts';
import type { Tell } from '../../../schemas/note.ts';
import { MAX_PAGES, tooManyPages } from '../../lib/page-limit.ts';
import { REPAIRED } from '../../lib/repaired.ts';
import { sniff } from '../../lib/sniff.ts';
import type { FaceSources } from '../font/chain.ts';
import { guard, type Library, library, release, reserve, type WasmSource, type Wrapped } from './library.ts';
import { ownReader, type PageSurvey, surveyPages } from './page-survey.ts';
import { forgetRareFaces, type Lacking, lackingNote } from './stand-in.ts';

/** What opening needs from outside (an engine's `run` fits); assets are asked for only when wanted. */
export interface Sources {
  asset(name: 'pdfium.wasm' | Parameters<FaceSources['asset']>[0]): Promise<Uint8Array>;
  /** a sentence for the visitor about what was repaired or replaced */
  note: Tell;
}

/** An open document. Close it: its objects live on the PDFium heap, and what fonts were replaced is said at the end. */
export interface PdfiumDocument {
  library: Library;
  handle: number;
  pages: number;
  /** form environment, 0 where the document has no interactive form */
  form: number;
  /** opened without a password, or with one that does not lift what its owner forbids: see `isRestricted` */
  restricted: boolean;
  repaired: boolean;
  /** points per unit of the pages where that is not 1 */
  units: Map<number, number>;
  /** throws UserError `too-complex` for a page (0-based) that must not be drawn; to be asked before it is loaded */
  check(index: number): void;
  /** the fonts and characters this document lacks, as far as it was drawn */
  lacking: Lacking;
  /** the bytes in use (after a repair, the repaired ones), kept to open the document again */
  bytes: Uint8Array;
  password: string | undefined;
  sources: Sources;
  /** Frees what PDFium holds of it. */
  free(): void;
  close(): void;
}

const FORMAT_ERROR = 3;
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

/** Fetches and starts what `openPdf` takes, while the visitor still looks at the form. */
export const warmPdf = (from: WasmSource): Promise<unknown> => Promise.all([library(from), ownReader()]);

/**
 * Opens a PDF with PDFium, mending it first where PDFium alone cannot read it. Throws UserError `empty-file`,
 * `wrong-type`, `password-needed`, `wrong-password`, `too-many-pages` (above `MAX_PAGES`), `too-complex`, `unsupported`
 * (an unknown security handler) or `damaged`.
 */
export async function openPdf(
  bytes: Uint8Array,
  password: string | undefined,
  sources: Sources,
): Promise<PdfiumDocument> {
  if (!bytes.length) throw new UserError('empty-file');
  const type = sniff(bytes, '');
  if (type && type !== 'pdf' && type !== 'txt') throw new UserError('wrong-type');
  const pages = await surveyPages(bytes, password);
  const lib = await library(sources);
  forgetRareFaces(lib.fonts);
  const first = load(lib, bytes, password, sources);
  if (first === PASSWORD_ERROR) throw passwordError(password);
  if (first === SECURITY_ERROR) throw new UserError('unsupported');
  if (isReadable(first)) {
    if (!pages || pages.count === first.pages) {
      first.repaired = await mendedByPdfium(first);
      return finish(first, pages);
    }
    first.close();
  }
  const { rebuildPdf } = await import('../pdf/repair.ts');
  const rebuilt = rebuildPdf(bytes, password) ?? (typeof first === 'number' ? undefined : bytes);
  const second = rebuilt ? load(await library(sources), rebuilt, password, sources) : FORMAT_ERROR;
  if (second === PASSWORD_ERROR) throw passwordError(password);
  if (!isReadable(second)) throw new UserError(type === 'pdf' ? 'damaged' : 'wrong-type');
  second.repaired = true;
  return finish(second, pages);
}

/** Opens the same document anew in place, for PDFium remembers the fonts it did not get. */
export async function reopenPdf(document: PdfiumDocument): Promise<void> {
  document.free();
  const again = load(await library(document.sources), document.bytes, document.password, document.sources);
  if (typeof again === 'number') throw new UserError('damaged');
  const { repaired, restricted, units, check, lacking, close } = document;
  Object.assign(document, again, { repaired, restricted, units, check, lacking, close });
}

const passwordError = (password: string | undefined): UserError =>
  new UserError(password ? 'wrong-password' : 'password-needed');

/** Whether loading gave a document whose first page can be found; one without is closed. */
function isReadable(loaded: PdfiumDocument | number): loaded is PdfiumDocument {
  if (typeof loaded === 'number') return false;
  const readable = loaded.pages > 0 && (loaded.pages > MAX_PAGES || hasFirstPage(loaded));
  if (!readable) loaded.close();
  return readable;
}

/**
 * Whether PDFium had to make a cross-reference table of its own. It distrusts some sound ones too, so our reader is
 * asked then.
 */
async function mendedByPdfium({ library: { api }, handle, bytes, password }: PdfiumDocument): Promise<boolean> {
  if (guard(() => api.FPDF_DocumentHasValidCrossReferenceTable(handle))) return false;
  return (await import('../pdf/repair.ts')).isDamaged(bytes, password);
}

function hasFirstPage({ library: { api }, handle }: PdfiumDocument): boolean {
  const size = reserve(api, 8);
  try {
    return guard(() => api.FPDF_GetPageSizeByIndexF(handle, 0, size));
  } finally {
    release(api, size);
  }
}

function finish(document: PdfiumDocument, pages: PageSurvey | undefined): PdfiumDocument {
  if (document.pages > MAX_PAGES) {
    document.close();
    throw tooManyPages();
  }
  if (document.repaired) document.sources.note(REPAIRED, { lost: true });
  if (pages) Object.assign(document, { units: pages.units, restricted: pages.restricted, check: pages.check });
  return document;
}

/** A document, or PDFium's error number (FPDF_GetLastError). The bytes are read as PDFium wants them, until `close`. */
function load(
  lib: Library,
  bytes: Uint8Array,
  password: string | undefined,
  sources: Sources,
): PdfiumDocument | number {
  const { api } = lib;
  const address = lib.files.add(bytes);
  const handle = guard(() => api.FPDF_LoadCustomDocument(address, password ?? ''));
  if (!handle) {
    lib.files.remove(address);
    return api.FPDF_GetLastError() || FORMAT_ERROR;
  }
  const pages = guard(() => api.FPDF_GetPageCount(handle));
  const form = pages > 0 && pages <= MAX_PAGES ? openForm(api, handle) : undefined;
  let open = true;
  const free = (): void => {
    if (!open) return; // closed already by a reopening that failed: freeing twice would spoil the heap
    open = false;
    form?.close();
    api.FPDF_CloseDocument(handle);
    lib.files.remove(address);
  };
  const document: PdfiumDocument = {
    library: lib,
    handle,
    pages,
    form: form?.handle ?? 0,
    restricted: false,
    repaired: false,
    units: new Map(),
    check: () => undefined,
    lacking: { fonts: new Map(), faces: new Map(), characters: new Map() },
    bytes,
    password,
    sources,
    free,
    close: () => {
      document.free();
      const note = lackingNote(document.lacking);
      if (note) sources.note(note);
      document.lacking.fonts.clear();
    },
  };
  return document;
}

/** The environment PDFium draws form fields in; only where the document has a form, for it costs time. */
function openForm(api: Wrapped, document: number): { handle: number; close(): void } | undefined {
  if (guard(() => api.FPDF_GetFormType(document)) === 0) return undefined;
  const info = api.PDFiumExt_OpenFormFillInfo();
  const handle = guard(() => api.PDFiumExt_InitFormFillEnvironment(document, info));
  if (handle) api.FPDF_SetFormFieldHighlightAlpha(handle, 0); // the fields as printed, without the editor's tint
  const close = (): void => {
    if (handle) api.PDFiumExt_ExitFormFillEnvironment(handle);
    api.PDFiumExt_CloseFormFillInfo(info);
  };
  return { handle, close };
}
