import type { HostName } from '../host.ts';
import { z } from '../zod.ts';

/**
 * One call of the API as both sides know it: the service makes its route from it, the client its function, the document
 * its page.
 */
export interface Call<Request extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/${string}`;
  /** The host it goes to where several hosts are configured; `api` where absent. */
  host?: HostName;
  /** How the parameters travel. Objects and arrays inside a query or form are JSON text. */
  body: 'query' | 'form' | 'json';
  /** What it does, one Chinese sentence for client authors. */
  summary: string;
  request: Request;
  /** The payload `data` of the envelope. */
  data: Data;
  /**
   * Whether repeating it changes nothing more than doing it once. Calls that are not safe carry an idempotency key or
   * are not retried.
   */
  safe: boolean;
  /** Milliseconds the client waits; the client's general limit where absent. */
  timeout?: number;
  /** The client keeps its answer for hours (specification §9). */
  cached?: boolean;
  /** It may also be asked by a script element with `callback=name`. */
  jsonp?: boolean;
}

/**
 * Calls that belong together. Every file of this folder that exports one as `area` is part of the API and of its
 * document.
 */
export interface Area {
  /** Where the document shows it, from 1. */
  position: number;
  title: string;
  calls: Record<string, Call>;
}

/** The areas among the modules of this folder, in the document's order. */
export const areasIn = (modules: readonly { area?: Area }[]): Area[] =>
  modules.flatMap(({ area }) => area ?? []).sort((a, b) => a.position - b.position);

/** Names a call's types once, so that the schemas of request and data keep theirs. */
export const call = <Request extends z.ZodType, Data extends z.ZodType>(it: Call<Request, Data>): Call<Request, Data> =>
  it;

/** What the client gives and the service gets for a call. */
export type RequestOf<C extends Call> = z.input<C['request']>;
export type ParsedOf<C extends Call> = z.output<C['request']>;
export type DataOf<C extends Call> = z.output<C['data']>;

/**
 * Accepts a value that came as JSON text of a form or query field, too. Text that is no JSON stays as it is, for the
 * schema to refuse.
 */
export function fromText<S extends z.ZodType>(schema: S): S {
  const read = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  };
  return z.preprocess(read, schema) as unknown as S;
}

/**
 * The envelope of every answer: `ret` 0 is success with `data`; 400 a refusal, 403 not allowed, 500 a fault, each with
 * `msg` (specification §7, §8).
 */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ ret: z.number().int(), msg: z.string(), data: data.optional() });

/** What `data` holds when `ret` is not 0: the refusal's code from the closed list, for programs. */
export const failureSchema = z.object({
  code: z.string().describe('错误码，见 ErrorCode'),
  detail: z.string().optional().describe('补充说明'),
});

/** Sent with every product call (specification §7); other platforms are recorded, not refused. */
export const platform = z
  .string()
  .regex(/^\w{1,20}$/)
  .default('web')
  .describe('调用方平台，网站固定为 web');

/** A key that makes a repeated submit find the first one's tasks instead of making new ones. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .optional()
  .describe('幂等键，自己取的 8–64 个字母、数字、下划线或连字符：同一个键重复提交只会建立一次任务');
