import { ACadVersion, type CadDocument, type CadHeader } from '@node-projects/acad-ts';

/** A format and a release of it: `R12`, `2004`. */
export interface CadTarget {
  format: 'dwg' | 'dxf';
  release: string;
}

/** The releases whose format can be written, by the name that people know. */
export const WRITTEN = {
  dxf: ['R12', '2000', '2004', '2007', '2010', '2013', '2018'],
  dwg: ['R14', '2000', '2004', '2010', '2013', '2018'],
} as const;

/** What the library calls them. R12 it does not know to write. */
export const CODES: Record<string, ACadVersion> = {
  R14: ACadVersion.AC1014,
  '2000': ACadVersion.AC1015,
  '2004': ACadVersion.AC1018,
  '2007': ACadVersion.AC1021,
  '2010': ACadVersion.AC1024,
  '2013': ACadVersion.AC1027,
  '2018': ACadVersion.AC1032,
};

/** The header that every document has. */
export const headerOf = ({ header }: CadDocument): CadHeader => header as CadHeader;
