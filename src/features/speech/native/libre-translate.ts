import { setTimeout as rest } from 'node:timers/promises';
import { z } from '../../../../schemas/zod.ts';

/** A LibreTranslate service (its `/languages` and `/translate`), or one that speaks as it does. */
export interface LibreTranslate {
  /** Between which languages it translates, as `en-zh`; asked for once. */
  pairs(): Promise<string[]>;
  /** One translation for each text. Throws an Error, in Chinese. */
  translate(texts: readonly string[], from: string, to: string): Promise<string[]>;
}

const TRIES = 4;
const ANSWER_MS = 40_000;
/** Before the second try, doubled for each further; a service may ask for more, up to the most. */
const REST_MS = 500;
const MAX_REST_MS = 15_000;
const MAX_ANSWER = 4 << 20;

const languagesSchema = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() })).max(1000);
const translationSchema = z.object({ translatedText: z.array(z.string()) });

/** Simplified Chinese has several codes, by the version of the service. */
const plainCode = (code: string): string => (/^zh(-(hans|cn))?$/i.test(code) ? 'zh' : code.toLowerCase());

export function openLibreTranslate(address: string, key: string | undefined): LibreTranslate {
  const call = (path: string, body?: object): Promise<unknown> =>
    ask(
      new URL(path, address.endsWith('/') ? address : `${address}/`),
      body && { ...body, ...(key && { api_key: key }) },
    );
  let known: Promise<z.infer<typeof languagesSchema>> | undefined;
  const languages = (): Promise<z.infer<typeof languagesSchema>> => {
    known ??= call('languages').then((answer) => parsed(languagesSchema, answer));
    known.catch(() => {
      known = undefined; // the next query may find it there
    });
    return known;
  };
  return {
    async pairs() {
      const all = await languages();
      const codes = all.map(({ code }) => code);
      return all.flatMap(({ code, targets = codes }) =>
        targets.filter((to) => to !== code).map((to) => `${plainCode(code)}-${plainCode(to)}`),
      );
    },
    async translate(texts, from, to) {
      const codes = (await languages()).map(({ code }) => code);
      const own = (code: string): string => codes.find((one) => plainCode(one) === code) ?? code;
      const body = { q: texts, source: own(from), target: own(to), format: 'text' };
      const { translatedText } = parsed(translationSchema, await call('translate', body));
      if (translatedText.length !== texts.length) throw new Error('翻译服务回答的句数不对');
      return translatedText;
    },
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new Error('翻译服务的回答不是 LibreTranslate 的格式，请检查 TRANSLATE_URL');
  return data;
}

/** One call, tried again where that may help: the service is busy, restarts, or the line broke. */
async function ask(url: URL, body: object | undefined): Promise<unknown> {
  for (let at = 1; ; at++) {
    const { answer, error, again } = await tryOnce(url, body);
    if (!error) return answer;
    if (again === undefined || at === TRIES) throw new Error(error);
    await rest(Math.min(MAX_REST_MS, Math.max(again, REST_MS * 2 ** (at - 1))));
  }
}

/** What came of one try; `again`: another may help, after so many milliseconds. */
interface Tried {
  answer?: unknown;
  error?: string;
  again?: number;
}

async function tryOnce(url: URL, body: object | undefined): Promise<Tried> {
  try {
    const response = await fetch(url, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'error',
    });
    const text = await readText(response);
    if (response.ok) return { answer: JSON.parse(text) };
    return refused(response, text);
  } catch (error) {
    if (error instanceof SyntaxError) return { error: '翻译服务的回答不是 JSON，请检查 TRANSLATE_URL' };
    if (error instanceof RangeError) return { error: '翻译服务的回答太长' };
    return { error: '连不上翻译服务', again: 0 };
  }
}

function refused({ status, headers }: Response, text: string): Tried {
  const why = /"error"\s*:\s*"([^"]{1,200})/.exec(text)?.[1] ?? '';
  if (status === 401 || status === 403) return { error: `翻译服务不认密钥，请检查 TRANSLATE_KEY（${status} ${why}）` };
  const error = `翻译服务答复 ${status} ${why}`.trim();
  const after = Number(headers.get('retry-after')) * 1000;
  return status === 429 || status >= 500 ? { error, again: Number.isFinite(after) ? after : 0 } : { error };
}

/** The text of an answer. Throws a RangeError where it is longer than any that was asked for. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_ANSWER) throw new RangeError('too long');
  }
  return text;
}
