/** What a tool is for, in the order in which they are offered for a file. */
export const PURPOSES = {
  convert: '转换',
  edit: '编辑',
  reduce: '压缩',
  protect: '安全',
  extract: '提取与识别',
} as const;
export type Purpose = keyof typeof PURPOSES;

/** Among a tool's `tasks`: it reaches a size that a visitor types, like 2M or 200KB. */
export const GIVEN_SIZE = '指定大小';

/** Among a tool's `tasks`: it makes files out of ones that ask for a password that do so no more. */
export const OPENS_LOCKED = '去密码';

/** As a setting in `lands`: the size that a visitor types, in this unit. */
export const TYPED_SIZE: Readonly<Record<string, 'KB' | 'MB'>> = { '{KB}': 'KB', '{MB}': 'MB' };
