import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { type Dict, type Obj, Ref, Stream } from '../../../formats/pdf/objects.ts';
import { textOf } from '../../../formats/pdf/text/string.ts';
import { judgeAddress } from '../addresses.ts';
import type { Wishes } from './wishes.ts';

/** Actions (ISO 32000-2 §12.6.4) that do more than lead about in the document. */
const ACTIVE = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'GoTo3DView',
  'GoToDp',
]);
const LINKS = new Set(['URI', 'GoToR']);
const MEDIA = new Set(['Screen', 'Movie', 'Sound', '3D', 'RichMedia']);
/** What an annotation keeps that becomes a mere picture: place and look. */
const PICTURE = ['Type', 'Rect', 'AP', 'AS', 'F', 'P', 'Parent', 'NM', 'OC', 'StructParent', 'Border', 'C'];

/** Takes out of values what a clean copy shall not have. Gives the same value where nothing is to be taken out. */
export class Scrubber {
  private readonly document: PdfDocument;
  private readonly wishes: Wishes;
  /** Objects that are to go: references to them go with them. */
  private readonly gone: ReadonlySet<number>;

  constructor(document: PdfDocument, wishes: Wishes, gone: ReadonlySet<number>) {
    this.document = document;
    this.wishes = wishes;
    this.gone = gone;
  }

  value(value: Obj): Obj {
    if (Array.isArray(value)) return this.array(value);
    if (value instanceof Map) return this.dict(value);
    if (!(value instanceof Stream)) return value;
    const dict = this.dict(value.dict);
    return dict === value.dict ? value : new Stream(dict, value.raw);
  }

  private array(list: Obj[]): Obj[] {
    const kept = list.filter((item) => !this.isGone(item)).map((item) => this.value(item));
    return kept.length === list.length && kept.every((item, index) => item === list[index]) ? list : kept;
  }

  private isGone(value: Obj): boolean {
    return value instanceof Ref && this.gone.has(value.num);
  }

  dict(dict: Dict): Dict {
    const out: Dict = new Map();
    let changed = false;
    for (const [key, value] of dict) {
      const kept = this.isGone(value) || this.isUnwanted(key, value, dict) ? undefined : this.value(value);
      changed ||= kept !== value;
      if (kept !== undefined) out.set(key, kept);
    }
    const picture = this.asPicture(out);
    return picture ?? (changed ? out : dict);
  }

  private isUnwanted(key: string, value: Obj, dict: Dict): boolean {
    const { actions, files, metadata } = this.wishes;
    if (key === 'OpenAction' || key === 'A' || key === 'PA' || key === 'Next') return this.isUnwantedAction(value);
    if (actions && (key === 'AA' || key === 'JavaScript' || key === 'XFA' || (key === 'JS' && dict.has('S'))))
      return true;
    if (files && (key === 'EmbeddedFiles' || key === 'EF' || key === 'RF' || key === 'AF' || key === 'Collection'))
      return true;
    if (metadata && (key === 'Metadata' || key === 'PieceInfo' || key === 'LastModified')) return true;
    return key === 'DSS' || (key === 'V' && this.document.dict(value)?.has('ByteRange') === true);
  }

  /** Whether an action, or one of a list of them, is not wanted; what follows it goes with it. */
  private isUnwantedAction(value: Obj): boolean {
    const found = this.document.resolve(value);
    if (Array.isArray(found))
      return found.some((item) => this.document.dict(item)?.has('S') === true && this.isUnwantedAction(item));
    const action = this.document.dict(found);
    const kind = this.document.resolve(action?.get('S'));
    if (!action || typeof kind !== 'string') return false;
    if (LINKS.has(kind)) return this.wishes.links || (this.wishes.actions && this.isTrap(action));
    return this.wishes.actions && (ACTIVE.has(kind) || action.has('JS'));
  }

  /** Addresses that no visitor wants to come to: scripts, shares, files of this machine. */
  private isTrap(action: Dict): boolean {
    let trap = false;
    const target = this.document.resolve(action.get('URI') ?? action.get('F'));
    const text = textOf(target instanceof Map ? this.document.resolve(target.get('UF') ?? target.get('F')) : target);
    judgeAddress(text, (code) => {
      trap ||= code === 'uri-script' || code === 'remote-share' || (code === 'uri-file' && action.has('URI'));
    });
    return trap || /^(\\\\|\/\/)/.test(text);
  }

  /**
   * An annotation that plays or carries something as a picture of itself, as it looks. Viewers draw stamps of their own
   * where one has no look.
   */
  private asPicture(annotation: Dict): Dict | undefined {
    const kind = annotation.get('Subtype');
    if (!annotation.has('Rect') || typeof kind !== 'string') return undefined;
    if (!(this.wishes.actions && MEDIA.has(kind)) && !(this.wishes.files && kind === 'FileAttachment'))
      return undefined;
    const own = PICTURE.flatMap((key) =>
      annotation.has(key) ? [[key, annotation.get(key) as Obj] as [string, Obj]] : [],
    );
    const looks = this.document.dict(annotation.get('AP'))?.has('N') === true;
    return new Map<string, Obj>(
      looks ? [...own, ['Subtype', 'Stamp']] : [...own, ['Subtype', 'Link'], ['Border', [0, 0, 0]]],
    );
  }
}
