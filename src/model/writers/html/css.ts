import { commonRules } from '../markup/css.ts';
import type { Looks } from '../markup/look.ts';

/** A page of the web that reads well on a phone, on paper and in the dark. */
const FLOW = `
:root{color-scheme:light dark;--ground:#fff;--ink:#1a1a1a;--line:#d5d5d5;--link:#0b57d0}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font-size:1.0625rem;line-height:1.75;overflow-wrap:break-word}
main,body>header,body>footer,.footnotes{max-width:46rem;margin:0 auto;padding:0 1.25rem}
main{padding-top:1rem;padding-bottom:2rem;display:flow-root}
body>header,body>footer{font-size:.85em;opacity:.75}
body>header{border-bottom:1px solid var(--line);padding-top:.5rem}
body>footer{border-top:1px solid var(--line);padding-bottom:1.5rem}
body>header p,body>footer p{text-indent:0;margin:.3em 0}
a{color:var(--link)}
.table{overflow-x:auto}
.table>table{min-width:var(--w)}
.float-left{float:left;margin:.3em 1.2em .8em 0}
.float-right{float:right;margin:.3em 0 .8em 1.2em}
.float-center{text-align:center}
.footnotes{font-size:.88em;border-top:1px solid var(--line)}
.footnotes p{margin:.4em 0;text-indent:0}
.back{text-decoration:none;font-weight:bold}
.vertical{writing-mode:vertical-rl;height:min(85vh,44rem);overflow-x:auto;padding:1rem 0}
@media (max-width:40rem){
.float-left,.float-right{float:none;margin:1em 0;text-align:center}
}
@media (prefers-color-scheme:dark){
:root{--ground:#181818;--ink:#e2e2e2;--line:#444;--link:#8ab4f8}
.c:not(.on-light,.on-dark,.on-light *,.on-dark *),h1,h2,h3,h4,h5,h6{color:color-mix(in oklab,var(--c,var(--ink)) 55%,#fff)}
.ruled td,.ruled th,.open thead th{border-color:#666}
}
@media print{
:root{--ground:#fff;--ink:#000}
body{font-size:10.5pt}
main,body>header,body>footer,.footnotes{max-width:none;padding:0}
.table{overflow:visible}
td,th,span,p,h1,h2,h3,h4,h5,h6{print-color-adjust:exact}
}
`.trim();

/** The styles of a document that flows. */
export const flowRules = (looks: Looks): string => `${commonRules(looks)}${FLOW}\n`;
