/**
 * The sentence for what is taken out of a PDF whose owner forbids something, into formats that have no such
 * restrictions.
 */
export const RESTRICTED = '原文件有权限限制；取出来的内容不再受它约束，请只在许可的范围内使用。';

/**
 * The message on a PDF whose protection a tool would give up: the label of that switch is in the catalogue.
 */
export const NEEDS_RIGHT = '这份文件只有权限限制，没有打开密码。请先打开“我有权解除这些文件的限制”。';

/** The option by which a visitor says to have the right to give up restrictions of these files. */
export const CONFIRM = 'confirm';
