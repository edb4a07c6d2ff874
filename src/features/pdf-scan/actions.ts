import { asArray, type Dict, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { longText, textOf } from '../../formats/pdf/text/string.ts';
import { judgeAddress } from './addresses.ts';
import { dictOf, type Item } from './census.ts';
import { type Scan, whereIs } from './context.ts';
import { shorten } from './findings.ts';
import type { Code } from './rules.ts';
import { judgeScript } from './scripts.ts';

/** What starts an action: told in the report, and it decides how grave a script is. */
export type Trigger = 'open' | 'auto' | 'click' | 'field' | 'unknown';

const TRIGGER_NAMES: Record<Trigger, string> = {
  open: '打开文件时',
  auto: '翻页、关闭等事件',
  click: '点击时',
  field: '填写表单时',
  unknown: '',
};
/** Events of /AA (ISO 32000-2 §12.6.3) that need the visitor to type or to click. */
const FIELD_EVENTS = new Set(['K', 'F', 'V', 'C']);
const CLICK_EVENTS = new Set(['D', 'U', 'E', 'X', 'Fo', 'Bl']);

/** Every action (§12.6) in the file and what starts it. */
export function* findActions(scan: Scan): Generator<void> {
  const triggers = yield* triggersOf(scan);
  for (const item of scan.items) {
    visit(item.value, triggers.get(item.num) ?? 'unknown', (dict, trigger) => judge(scan, item, dict, trigger));
    yield;
  }
}

/** What starts the actions that are objects of their own; the gravest where there are several. */
function* triggersOf({ items, document }: Scan): Generator<void, Map<number, Trigger>> {
  const found = new Map<number, Trigger>();
  const note = (value: Obj | undefined, trigger: Trigger): void => {
    if (value instanceof Ref && !(found.get(value.num) === 'open' || found.get(value.num) === 'auto'))
      found.set(value.num, trigger);
  };
  for (const { value } of items) {
    yield;
    visit(value, 'unknown', (dict) => {
      for (const [key, trigger] of startsOf(dict)) {
        const started = dict.get(key);
        note(started, trigger);
        if (key !== 'AA') continue;
        for (const [event, action] of document.dict(started) ?? [])
          note(action, trigger === 'field' ? eventOf(event) : trigger);
      }
    });
  }
  const tree = document.dict(document.dict(document.catalog().get('Names'))?.get('JavaScript'));
  if (tree) namedScripts(document.resolve.bind(document), tree, note);
  spread(items, found);
  return found;
}

function namedScripts(resolve: (value: Obj) => Obj, root: Dict, note: (value: Obj, trigger: Trigger) => void): void {
  const seen = new Set<Dict>();
  const waiting: Obj[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const dict = dictOf(resolve(node));
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    for (const entry of asArray(resolve(dict.get('Names') ?? null))) note(entry, 'open');
    waiting.push(...asArray(resolve(dict.get('Kids') ?? null)));
  }
}

/** An action leads to those that follow it (/Next), with the same trigger. */
function spread(items: readonly Item[], found: Map<number, Trigger>): void {
  const byNumber = new Map(items.filter(({ old }) => !old).map(({ num, value }) => [num, dictOf(value)]));
  const waiting = [...found];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const next = byNumber.get(entry[0])?.get('Next');
    for (const value of Array.isArray(next) ? next : [next])
      if (value instanceof Ref && !found.has(value.num)) {
        found.set(value.num, entry[1]);
        waiting.push([value.num, entry[1]]);
      }
  }
}

const eventOf = (event: string): Trigger =>
  FIELD_EVENTS.has(event) ? 'field' : CLICK_EVENTS.has(event) ? 'click' : 'auto';

function startsOf(dict: Dict): [string, Trigger][] {
  const starts: [string, Trigger][] = [];
  if (dict.has('OpenAction')) starts.push(['OpenAction', 'open']);
  if (dict.has('AA')) starts.push(['AA', isField(dict) ? 'field' : 'auto']);
  if (dict.has('A')) starts.push(['A', 'click']);
  if (dict.has('PA')) starts.push(['PA', 'click']);
  return starts;
}

/** Visits all dictionaries within an object, each with what starts it as far as the object itself tells. */
function visit(from: Obj, trigger: Trigger, tell: (dict: Dict, trigger: Trigger) => void): void {
  const waiting: [Obj, Trigger][] = [[from, trigger]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, started] = next;
    if (Array.isArray(value)) for (const item of value) waiting.push([item, started]);
    const dict = dictOf(value);
    if (!dict) continue;
    tell(dict, started);
    for (const [key, inner] of dict)
      if (inner !== null && typeof inner === 'object') waiting.push([inner, within(key, dict, started)]);
  }
}

function within(key: string, dict: Dict, started: Trigger): Trigger {
  const start = startsOf(dict).find(([name]) => name === key)?.[1];
  if (start) return start;
  // The dictionary of /AA itself: its keys are events, its values actions.
  return started === 'field' && !dict.has('S') ? eventOf(key) : started;
}

/** Fields and annotations have other events than pages and the document. */
const isField = (dict: Dict): boolean => dict.has('FT') || dict.has('Rect') || (dict.has('T') && !dict.has('Contents'));

/**
 * The finding for an action of a kind: the keys of which it must have one, so that other dictionaries with /S are not
 * taken for it.
 */
const ACTIONS: Record<string, { has: string[]; code: Code; text(scan: Scan, dict: Dict, target: string): string }> = {
  Launch: {
    has: ['Type', 'F', 'Win', 'Mac', 'Unix'],
    code: 'launch',
    text: (scan, dict) => launched(scan, dict) || '（没有写明目标）',
  },
  SubmitForm: { has: ['F'], code: 'submit', text: (_, __, target) => `发送到 ${target || '（没有写明地址）'}` },
  ImportData: { has: ['F'], code: 'import', text: (_, __, target) => `读取 ${target}` },
  GoToE: { has: ['T', 'F', 'D'], code: 'goto-embedded', text: (_, __, target) => target || '夹带的文件' },
  GoToR: { has: ['F', 'D'], code: 'goto-remote', text: (_, __, target) => target || '（没有写明目标）' },
  RichMediaExecute: { has: ['TA', 'CMD'], code: 'rich-media', text: () => '执行富媒体命令' },
  Rendition: { has: ['R', 'AN', 'OP', 'JS'], code: 'media', text: () => '播放媒体' },
  Movie: { has: ['T', 'Annotation', 'Operation'], code: 'media', text: () => '播放影片' },
  Sound: { has: ['Sound'], code: 'media', text: () => '播放声音' },
  GoTo3DView: { has: ['TA', 'V'], code: 'media', text: () => '切换三维视图' },
};

function judge(scan: Scan, item: Item, dict: Dict, trigger: Trigger): void {
  const { document, findings } = scan;
  const where = whereIs(scan, item);
  const add = (code: Code, text: string): void =>
    findings.add(code, TRIGGER_NAMES[trigger] ? `${TRIGGER_NAMES[trigger]}：${text}` : text, where);
  if (dict.has('JS')) {
    const script = longText(document, dict.get('JS'));
    for (const code of judgeScript(script, trigger)) add(code, `脚本 ${shorten(script)}`);
  }
  const kind = document.resolve(dict.get('S'));
  const target = fileOf(scan, dict.get('F'));
  const action = typeof kind === 'string' && Object.hasOwn(ACTIONS, kind) ? ACTIONS[kind] : undefined;
  if (action?.has.some((key) => dict.has(key))) add(action.code, action.text(scan, dict, target));
  else if (kind === 'URI' && dict.has('URI')) judgeAddress(textOf(document.resolve(dict.get('URI'))), add);
  if (/^(\\\\|\/\/)[^\\/]/.test(target)) add('remote-share', target);
  if (dict.has('Rect')) annotation(document.resolve(dict.get('Subtype')), add);
}

function annotation(subtype: Obj | undefined, add: (code: Code, text: string) => void): void {
  if (subtype === 'RichMedia') add('rich-media', '富媒体批注');
  else if (subtype === '3D') add('media', '三维模型');
  else if (subtype === 'Movie' || subtype === 'Sound' || subtype === 'Screen')
    add('media', `${{ Movie: '影片', Sound: '声音', Screen: '媒体' }[subtype]}批注`);
}

/** The target of a file specification (§7.11): a string, or a dictionary with several spellings. */
function fileOf({ document }: Scan, value: Obj | undefined): string {
  const found = document.resolve(value);
  if (found instanceof Stream) return '';
  const dict = dictOf(found);
  if (!dict) return textOf(found);
  for (const key of ['UF', 'F', 'Unix', 'DOS', 'Mac']) {
    const name = textOf(document.resolve(dict.get(key)));
    if (name) return name;
  }
  return '';
}

function launched(scan: Scan, dict: Dict): string {
  const win = scan.document.dict(dict.get('Win'));
  const parts = [
    fileOf(scan, dict.get('F')),
    ...['F', 'P', 'O'].map((key) => textOf(scan.document.resolve(win?.get(key)))),
  ];
  return [...new Set(parts.filter(Boolean))].join(' ');
}
