/** What the names of results end with, before their extension. */
export const REPORT = '-安全检测报告';
export const CLEAN = '-干净副本';
/** What the note on the sum of all findings begins with. */
export const SUM = '发现 ';
