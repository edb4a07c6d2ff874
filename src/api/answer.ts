import { ERRORS, type ErrorCode } from '../../schemas/error.ts';

/** What came back: the HTTP status (0 where nothing came) and the envelope, as far as the body was one. */
export interface Answer {
  status: number;
  ret?: number;
  msg?: string;
  data?: unknown;
}

/** A call that failed. `toErrorData` reads `code` and `detail`, so islands show the closed list's sentence. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  /** The whole response. */
  readonly answer: Answer;
  /** The sentence for the toast place, where the rules of the specification (§8) ask for one. */
  readonly toast: string | undefined;

  constructor(message: string, answer: Answer, toast?: string) {
    super(message);
    this.name = 'ApiError';
    const { code, detail } = (answer.data ?? {}) as { code?: unknown; detail?: unknown };
    this.code = typeof code === 'string' && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : codeOf(answer);
    this.detail = typeof detail === 'string' ? detail : undefined;
    this.answer = answer;
    this.toast = toast;
  }
}

/** Specification §8, word for word. */
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: '错误请求',
  401: '未授权，请重新登录',
  403: '拒绝访问',
  404: '请求错误,未找到该资源',
  405: '请求方法未允许',
  408: '请求超时',
  500: '服务器端出错',
  501: '网络未实现',
  502: '网络错误',
  503: '服务不可用',
  504: '网络超时',
  505: 'http版本不支持该请求',
};
export const OTHER_STATUS = '连接错误';
export const UNREACHABLE = '连接到服务器失败';
export const TIMED_OUT = '请求超时,请重试!';

const CODES: Readonly<Record<number, ErrorCode>> = {
  0: 'no-service',
  401: 'not-allowed',
  403: 'not-allowed',
  404: 'not-found',
  408: 'no-service',
  410: 'not-found',
  413: 'too-large',
  429: 'too-many-requests',
  501: 'not-available',
  502: 'no-service',
  503: 'no-service',
  504: 'no-service',
  507: 'no-space',
};

const codeOf = ({ status, ret }: Answer): ErrorCode => (ret === 403 ? 'not-allowed' : (CODES[status] ?? 'unknown'));

/** The answer in a body: its envelope, where it is JSON with a whole number `ret`; else the status alone. */
export function parseAnswer(status: number, body: string): Answer {
  try {
    const { ret, msg, data } = JSON.parse(body);
    return Number.isInteger(ret) ? { status, ret, msg: typeof msg === 'string' ? msg : '', data } : { status };
  } catch {
    return { status };
  }
}

/**
 * The payload of an answer; throws ApiError by the rules of §8. A status of its table is shown by its text whatever the
 * body says; one outside the table (413, 429 …) is a plain refusal where the envelope says so, for a number names the
 * visitor nothing.
 */
export function payload(answer: Answer): unknown {
  const { status, ret, msg = '', data } = answer;
  if (status === 0) throw new ApiError(UNREACHABLE, answer, UNREACHABLE);
  const text = STATUS_TEXTS[status];
  if (text) throw new ApiError(text, answer, text);
  if (ret === 400 || ret === 403) throw new ApiError(msg, answer);
  if (ret === 500) throw new ApiError(msg, answer, msg);
  if (status !== 200 && status !== 201) throw new ApiError(OTHER_STATUS + status, answer, OTHER_STATUS + status);
  // A page of a proxy or a portal in place of the service.
  if (ret === undefined) throw new ApiError(UNREACHABLE, { status: 0 }, UNREACHABLE);
  return data;
}
