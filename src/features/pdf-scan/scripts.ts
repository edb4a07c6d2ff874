import type { Trigger } from './actions.ts';
import type { Code } from './rules.ts';

/** Calls that forms have no use for: the network, attachments, code made of strings, memory filled with data. */
const DANGEROUS =
  /\b(?:app\.(?:launchURL|openDoc|execMenuItem|mailMsg|newDoc)|(?:this|doc|event\.target)?\.?(?:exportDataObject|importDataObject|exportAsFDF|submitForm|mailDoc|getURL|saveAs)|eval|unescape|Collab\.\w+|util\.printd?\s*\(\s*"%\d{4,}|media\.newPlayer|spell\.\w+|SOAP\.\w+|Net\.HTTP|ADBC\.\w+|String\.fromCharCode)\s*\(|%u[0-9a-f]{4}%u[0-9a-f]{4}/i;
/** A call of the functions readers bring along for formats and simple sums. */
const FORMAT = /^\s*AF\w+\s*\([^{}]*\)\s*$/;

const isOnlyFormat = (script: string): boolean => {
  const statements = script.split(/[;\n\r]/).filter((statement) => statement.trim());
  return statements.every((statement) => FORMAT.test(statement));
};

/** On a click this is a link to a web page, written the long way. */
const WEB_LINK = /\bapp\.launchURL\s*\(\s*["']https?:/gi;

/** The rules a script falls under, by what starts it and what it calls. */
export function judgeScript(script: string, trigger: Trigger): Code[] {
  if (!script.trim()) return [];
  if (trigger === 'field' && isOnlyFormat(script)) return ['js-format'];
  const when: Code = { open: 'js-auto', auto: 'js-auto', click: 'js-click', field: 'js-field', unknown: 'js-other' }[
    trigger
  ] as Code;
  return DANGEROUS.test(trigger === 'click' ? script.replace(WEB_LINK, '') : script) ? [when, 'js-dangerous'] : [when];
}
