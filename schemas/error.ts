/**
 * The closed list of refusals. Every failure a visitor can meet carries one of these codes; the page, the
 * service and the command line show the sentence written here. Sentences say what happened and what to do; `hint` says
 * it where no detail does. `retry`: the same again may go well, as it is or with another password; `changed`: with
 * another setting only. `own`: a detail says it all by itself and stands in place of the sentence.
 */
export const ERRORS = {
  'empty-file': { text: '文件是空的（0 字节），请检查后重新选择。', status: 400, retry: false },
  'wrong-type': { text: '这个文件的内容不是本工具支持的格式，请换一个文件。', status: 415, retry: false },
  'too-large': { text: '文件超过了大小上限，请压缩或拆分后再试。', status: 413, retry: false },
  'too-many': { text: '文件数量超过上限，请分批处理。', status: 413, retry: false },
  'too-many-pages': { text: '文件页数超过可处理的上限，请先拆分。', status: 413, retry: false },
  'too-many-pixels': { text: '图片尺寸超过可处理的上限，请先缩小。', status: 413, retry: false },
  'too-complex': {
    text: '文件里的内容展开后多得不正常，已停止处理。',
    hint: '请让对方重新导出一份，或换一个来源可靠的文件。',
    status: 422,
    retry: false,
  },
  damaged: { text: '文件已损坏，尝试修复后仍无法打开。请重新获取一份完整的文件。', status: 422, retry: false },
  truncated: { text: '文件不完整，可能没有下载完。请重新下载后再试。', status: 422, retry: false },
  'password-needed': { text: '文件有密码保护，请输入打开密码。', status: 401, retry: true },
  'wrong-password': { text: '密码不正确，请重新输入。', status: 401, retry: true },
  'bad-option': { text: '有一项设置不符合要求，请检查后再试。', status: 400, retry: 'changed', own: true },
  'bad-usage': { text: '命令写法不对：', status: 400, retry: true },
  'unknown-tool': { text: '没有这个工具。', status: 404, retry: false },
  'unknown-option': { text: '没有这个选项。', status: 400, retry: true },
  'file-not-found': { text: '找不到文件，请检查路径。', status: 404, retry: true },
  'is-folder': { text: '这是文件夹，请改为给出里面的文件。', status: 400, retry: true },
  'bad-range': {
    text: '页码范围不正确。请写成“1-3,5,8-”这样的形式，且不超过总页数。',
    status: 400,
    retry: 'changed',
    own: true,
  },
  'no-result': { text: '没有得到结果。', hint: '请检查设置，或换一个文件再试。', status: 422, retry: false },
  'target-too-small': { text: '压不到这么小，请把目标调大些。', status: 422, retry: 'changed' },
  'not-available': { text: '这个工具在当前环境不可用。', status: 501, retry: false },
  'not-built': { text: '这个工具即将上线，暂时不能使用。', status: 501, retry: false },
  'out-of-memory': { text: '内存不足，请减少文件、降低清晰度，或关闭其他网页后再试。', status: 507, retry: true },
  unsupported: { text: '文件用到了暂不支持的特性，无法处理。', status: 422, retry: false, own: true },
  network: { text: '加载处理组件失败，请检查网络后重试。', status: 503, retry: true },
  busy: { text: '现在排队的人很多，请稍后再试。', status: 503, retry: true },
  'too-many-requests': { text: '操作太频繁，请稍等片刻再试。', status: 429, retry: true },
  'no-space': { text: '服务器的存储空间不足，暂时不能接收文件，请稍后再试。', status: 507, retry: true },
  interrupted: {
    text: '处理程序中途意外退出，没有得到结果，文件没有被改动。',
    hint: '请稍后再试；若仍失败，请换一个文件。',
    status: 500,
    retry: true,
  },
  timeout: { text: '处理超过了时间上限，已停止。请拆分或简化文件后再试。', status: 504, retry: true },
  'not-found': { text: '任务或文件不存在，可能已过期或被删除。', status: 404, retry: false },
  'link-expired': { text: '下载链接已失效，请回到原页面重新获取。', status: 410, retry: true },
  'not-allowed': { text: '没有权限进行这个操作。', status: 403, retry: false },
  'no-service': { text: '连接不到处理服务，请检查网络后重试。', status: 503, retry: true },
  cancelled: { text: '已取消。', status: 499, retry: true },
  unknown: { text: '处理时出了意外错误，文件没有被改动。请重试；若仍失败，请换一个文件。', status: 500, retry: true },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** What crosses a worker or HTTP boundary in place of a UserError: `detail` is a Chinese addition to the sentence. */
export interface ErrorData {
  code: ErrorCode;
  detail?: string;
}

/**
 * A refusal that a visitor may read. Tell it by `.code`, never by `instanceof`: it is rebuilt on the other side of a
 * worker.
 */
export class UserError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;

  /**
   * @param detail one more Chinese sentence with the particulars (page numbers, limits, names), shown after the general
   * one or in its place
   */
  constructor(code: ErrorCode, detail?: string) {
    super(sentence({ code, detail: detail || undefined }));
    this.name = 'UserError';
    this.code = code;
    this.detail = detail;
  }
}

/**
 * The Chinese sentence of an error, with its detail or by its detail alone; without one, with the advice the code has
 * for that case.
 */
export function sentence({ code, detail }: ErrorData): string {
  const error: { text: string; hint?: string; own?: boolean } = ERRORS[code];
  return (detail && error.own ? '' : error.text) + (detail ?? error.hint ?? '');
}

/** Whether another start may go well where one failed so, as it is or with another password or setting. */
export const mayRetry = ({ code }: ErrorData): boolean => ERRORS[code].retry !== false;

/** Whether the very same start may go well where it failed so. */
export const mayRepeat = ({ code }: ErrorData): boolean => ERRORS[code].retry === true;

/**
 * Anything thrown, as the data that may leave a worker or process: a known refusal as it is, an abort as `cancelled`,
 * the rest as `unknown`.
 */
export function toErrorData(thrown: unknown): ErrorData {
  const { code, detail, name } = (thrown ?? {}) as { code?: unknown; detail?: unknown; name?: unknown };
  if (typeof code === 'string' && Object.hasOwn(ERRORS, code)) {
    return { code: code as ErrorCode, detail: typeof detail === 'string' ? detail : undefined };
  }
  if (name === 'AbortError') return { code: 'cancelled' };
  if (thrown instanceof RangeError && /allocation|buffer|memory/i.test(thrown.message))
    return { code: 'out-of-memory' };
  return { code: 'unknown' };
}
