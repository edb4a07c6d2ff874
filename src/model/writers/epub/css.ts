import { commonRules } from '../markup/css.ts';
import type { Looks } from '../markup/look.ts';

const BOOK = `
body{margin:0 .5em;line-height:1.7}
figure.left,figure.center,figure.right,.float-center{text-align:center}
.float-left{float:left;width:40%;margin:.3em 1em .6em 0}
.float-right{float:right;width:40%;margin:.3em 0 .6em 1em}
.float-left img,.float-right img{width:100% !important}
aside{font-size:.88em;border-top:1px solid #999;margin-top:1em}
header,footer{font-size:.85em;opacity:.75;text-indent:0}
.back{text-decoration:none;font-weight:bold}
.vertical{-epub-writing-mode:vertical-rl;-webkit-writing-mode:vertical-rl;writing-mode:vertical-rl;text-orientation:mixed}
.cover{margin:0;text-align:center}
.cover img{max-width:100%;max-height:100vh}
nav ol{list-style-type:none}
`.trim();

/** The styles of a book. */
export const bookRules = (looks: Looks): string => `${commonRules(looks)}${BOOK}\n`;
