import { UserError } from '../../schemas/error.ts';
import type { NetworkName } from './assets.ts';
import type { Pixels } from './engine.ts';

/** How far each pixel of a picture is the person's, 0–255, row-major; of any size, to be stretched over the picture. */
export interface Mask {
  width: number;
  height: number;
  alpha: Uint8ClampedArray;
}

/**
 * What an engine may ask of the place it runs in, by name. An ability is added here, with its sentence below; who lends
 * it is up to the place: in the browser the rooms' `abilities.ts` (src/jobs/worker.ts), the caller of an engine in Node
 * (`NodeCall.abilities`), and in the service also the operator's models that rooms describe in `abilities.node.ts`.
 */
export interface Abilities {
  /** Where the person of a picture is, by a model stronger than the bundled one. */
  mask: { query: Pixels; answer: Mask };
  /**
   * A time-stamping authority of the site's list answers a TimeStampReq of a digest with its TimeStampResp (RFC 3161),
   * which the engine must check; nothing else leaves the machine.
   */
  timestamp: { query: { request: Uint8Array; authority: string }; answer: Uint8Array };
  /**
   * Numbers go through a network whose file is an asset; the place has the runtime for it. The answer is the network's
   * one output.
   */
  infer: { query: { network: NetworkName; input: Tensor }; answer: Tensor };
  /**
   * What is said in a piece of sound: 16 kHz, one channel, −1 to 1, at most `MAX_HEARD` seconds. Without samples the
   * answer says only what can be recognised.
   */
  speech: { query: { samples: Float32Array; language: string }; answer: Heard };
  /**
   * Texts in another language, one for each; `from` may be `auto`. Without texts the answer says only between which
   * languages.
   */
  translate: { query: { texts: string[]; from: string; to: string }; answer: { texts: string[]; pairs: string[] } };
  /**
   * A text as speech; `speed` is how many times as fast as usual. Without a text the answer says only which languages
   * are spoken.
   */
  voice: { query: { text: string; language: string; speed: number }; answer: Voiced };
  /**
   * What a line of writing says, by a model of the operator's that reads in place of the bundled one: 48 pixels high,
   * blue, green and red from −1 to 1, of whose columns the first `width` are the line.
   */
  read: { query: { input: Tensor; width: number }; answer: LineText };
  /**
   * What a line says that is written in traditional characters, by Tesseract, which knows them all; cut out as for
   * `read`.
   */
  traditional: { query: { input: Tensor; width: number }; answer: LineText };
  /**
   * A text that was dear to find out is kept on this device under a key for a day at most, or, without one, asked for;
   * the visitor removes it with everything else. The answer has none where nothing is known, or can be kept.
   */
  remember: { query: { key: string; text?: string }; answer: { text: string | undefined } };
}

/** The longest piece of sound that is recognised at once, in seconds: a family of models takes no more than 30. */
export const MAX_HEARD = 28;

/** What a recogniser of speech heard, and what it is. */
export interface Heard {
  /** The name shown to visitors. */
  name: string;
  /** It is of little worth, and says so. */
  basic: boolean;
  /** Codes of the languages it knows; `auto` where it tells by itself which is spoken. */
  languages: string[];
  parts: HeardPart[];
}

/** What a voice said, and what it is. */
export interface Voiced {
  /** The name shown to visitors. */
  name: string;
  /** It sounds like a machine, and that is told. */
  basic: boolean;
  /** Codes of the languages it speaks. */
  languages: string[];
  /** Samples a second; 0 where nothing was to be said. */
  rate: number;
  /** One channel, −1 to 1. */
  samples: Float32Array;
}

/** Something said, from one time of the piece to another, in seconds. */
export interface HeardPart {
  from: number;
  to: number;
  text: string;
  /** How the voice sounds, as a vector, where the recogniser can tell. */
  voice?: Float32Array;
}

/** Numbers with their dimensions, the last one counting fastest. */
export interface Tensor {
  data: Float32Array;
  dims: readonly number[];
}

/** A line of writing, a character at a time. */
export interface LineText {
  characters: string[];
  /** The middle of each along the line, 0–1. */
  at: number[];
  sure: number[];
  /** The second likeliest, '' where it is far behind. */
  other: string[];
}

export type Ability = keyof Abilities;

/** The message where nobody lends it. */
const MISSING: Record<Ability, string> = {
  mask: '这里没有服务器自设的人像模型。',
  timestamp: '这里没有时间戳机构，请在网站上加盖；验证不受影响。',
  infer: '这台机器不能运行识别要用的网络。',
  speech: '这里没有语音识别：管理员还没有配置语音模型，也没有安装基础英语识别。',
  translate: '这里没有翻译服务：管理员还没有配置。',
  voice: '这里没有朗读用的声音：管理员还没有安装。',
  read: '这里没有服务器自设的识别模型。',
  traditional: '这里不能识别繁体字。',
  remember: '这里不能暂存识别结果。',
};

/**
 * Answers one query. Throws UserError `not-available` where it cannot for now, and the signal's reason when that fires.
 */
export type Provider<A extends Ability> = (
  query: Abilities[A]['query'],
  signal: AbortSignal,
) => Promise<Abilities[A]['answer']>;

/** The abilities that a place lends. */
export type Providers = { [A in Ability]?: Provider<A> };

/**
 * The one door for abilities. Gives the answer, or rejects: with UserError `not-available` where nobody lends the
 * ability here, with what its provider throws, and with the run's signal when that fires. There is no empty answer: an
 * engine that can do without puts `ifAvailable` around the question.
 */
export type Ask = <A extends Ability>(ability: A, query: Abilities[A]['query']) => Promise<Abilities[A]['answer']>;

/** The door of one run to what its place lends. */
export const askOf =
  (providers: Providers, signal: AbortSignal): Ask =>
  async (ability, query) => {
    signal.throwIfAborted();
    const provider = Object.hasOwn(providers, ability) ? providers[ability] : undefined;
    if (!provider) throw new UserError('not-available', MISSING[ability]);
    const answer = await provider(query, signal);
    signal.throwIfAborted(); // an answer that comes too late is none
    return answer;
  };

/** An answer the engine can do without: `undefined` where it is `not-available`; every other refusal stays one. */
export const ifAvailable = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof UserError && error.code === 'not-available') return undefined;
    throw error;
  });
