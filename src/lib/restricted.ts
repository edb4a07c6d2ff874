/** The sentence for what is taken out of a PDF whose owner forbids something, into formats that have no such restrictions. */
export const RESTRICTED = '原文件有权限限制；取出来的内容不再受它约束，请只在许可的范围内使用。';
