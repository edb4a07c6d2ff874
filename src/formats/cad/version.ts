import { UserError } from '../../../schemas/error.ts';

/** The releases that their version codes stand for (`$ACADVER`, the first six bytes of a DWG file). */
const RELEASES: Record<string, string> = {
  'MC0.0': '1.1',
  'AC1.2': '1.2',
  'AC1.4': '1.4',
  'AC1.50': '2.0',
  'AC2.10': '2.1',
  AC1001: '2.2',
  AC1002: '2.5',
  AC1003: '2.6',
  AC1004: 'R9',
  AC1006: 'R10',
  AC1009: 'R12',
  AC1010: 'R13',
  AC1011: 'R13',
  AC1012: 'R13',
  AC1014: 'R14',
  AC1015: '2000',
  AC1018: '2004',
  AC1021: '2007',
  AC1024: '2010',
  AC1027: '2013',
  AC1032: '2018',
};

/** The DWG versions that are read. */
const READ = ['AC1012', 'AC1014', 'AC1015', 'AC1018', 'AC1021', 'AC1024', 'AC1027', 'AC1032'];

/** The first version whose strings are Unicode. */
const UNICODE = 'AC1021';

/** The release that a version code stands for, as people call it: `2004`, `R12`; the code itself where unknown. */
export const releaseOf = (version: string): string => RELEASES[version] ?? version;

/** Whether strings are Unicode, not bytes of a code page. */
export const isUnicode = (version: string): boolean => /^AC\d{4}$/.test(version) && version >= UNICODE;

/** The version code of a DWG file; throws UserError `unsupported` with the release where it cannot be read. */
export function readableVersion(bytes: Uint8Array): string {
  const code = String.fromCharCode(...bytes.subarray(0, 6)).replace(/[^\x21-\x7e].*$/s, '');
  if (READ.includes(code)) return code;
  if (!/^(AC|MC)/.test(code)) throw new UserError('wrong-type');
  const ask = '请用 CAD 软件另存为 2000 到 2018 版的 DWG 或 DXF 再试。';
  if (code > 'AC1032') throw new UserError('unsupported', `图纸的版本（${code}）太新，还读不了，${ask}`);
  throw new UserError('unsupported', `这是 ${releaseOf(code)} 版的 DWG，太旧，读不了，${ask}`);
}
