/** How the strings shown in a composite font are cut into codes, and what the codes mean (ISO 32000-1 §9.7.5). */
export interface CodeMap {
  /** Writing goes down the page. */
  vertical: boolean;
  /** Codes are CIDs. */
  identity: boolean;
  /** Bytes of the code that stands at a place; may reach beyond the end of the string. */
  length(bytes: Uint8Array, at: number): number;
  /** The CID of a code with so many bytes; undefined where it is not known. */
  cid(code: number, length: number): number | undefined;
  /** The text of the bytes of one code, where the code itself holds it. */
  text(bytes: Uint8Array): string | undefined;
}
