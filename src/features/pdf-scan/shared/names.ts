/** What the names of results end with, before their extension. */
export const REPORT = '-安全检测报告';
export const CLEAN = '-干净副本';
