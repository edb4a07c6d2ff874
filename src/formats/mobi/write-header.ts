import { concat } from '../../lib/concat.ts';
import { aligned, longs, viewOf } from './bytes.ts';
import { NULL } from './header.ts';

/** What record 0 says. Record numbers count from record 0. */
export interface NewHeader {
  version: 6 | 8;
  textLength: number;
  textRecords: number;
  /** In UTF-8. */
  title: Uint8Array;
  language: number;
  /** A number by which devices know the book. */
  uid: number;
  firstNonText: number;
  firstResource: number;
  flis: number;
  fcis: number;
  ncx: number;
  kf8?: { flows: number; flowCount: number; fragments: number; skeletons: number; guide: number };
  lastContent: number;
  exth: Uint8Array;
}

/** Record 0 of a book. */
export function headerRecord(header: NewHeader): Uint8Array<ArrayBuffer> {
  const { version, title, exth, kf8 } = header;
  const length = version === 8 ? 264 : 232;
  const head = new Uint8Array(16 + length);
  const view = viewOf(head);
  const set = (at: number, ...values: number[]): void => head.set(longs(...values), at);
  view.setUint16(0, 2);
  set(4, header.textLength);
  view.setUint16(8, header.textRecords);
  view.setUint16(10, 4096);
  head.set(new TextEncoder().encode('MOBI'), 16);
  set(20, length, 2, 65001, header.uid, version);
  head.fill(0xff, 40, 80);
  set(
    80,
    header.firstNonText,
    head.length + exth.length,
    title.length,
    header.language,
    0,
    0,
    version,
    header.firstResource,
  );
  set(128, 0x50);
  set(164, NULL, NULL);
  if (kf8) set(192, kf8.flows, kf8.flowCount);
  else {
    view.setUint16(192, 1);
    view.setUint16(194, header.lastContent);
    set(196, 1);
  }
  set(200, header.fcis, 1, header.flis, 1);
  set(224, NULL, 0, NULL, NULL, 1, header.ncx);
  if (kf8) set(248, kf8.fragments, kf8.skeletons, NULL, kf8.guide, NULL, 0, NULL, 0);
  // Room behind it, where shops put things of their own.
  return concat([head, exth, aligned(concat([title, new Uint8Array(2)])), new Uint8Array(2048)]);
}

/** Metadata by number: texts, or numbers of four bytes. */
export type ExthEntry = readonly [code: number, value: string | number];

/** The EXTH block. */
export function exthBlock(entries: readonly ExthEntry[]): Uint8Array<ArrayBuffer> {
  const parts = entries.map(([code, value]) => {
    const bytes = typeof value === 'number' ? longs(value) : new TextEncoder().encode(value);
    return concat([longs(code, bytes.length + 8), bytes]);
  });
  const body = concat(parts);
  const padding = new Uint8Array(4 - (body.length % 4));
  return concat([new TextEncoder().encode('EXTH'), longs(body.length + 12, entries.length), body, padding]);
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Records that every book has behind its text, of which nothing is known but that devices want them. */
export const FLIS = concat([ascii('FLIS'), longs(8, 0x410000, 0, NULL, 0x10003, 3, 1, NULL)]);
export const fcisRecord = (textLength: number): Uint8Array =>
  concat([
    ascii('FCIS'),
    longs(0x14, 0x10, 2, 0, textLength, 0, 0x28, 0, 0x28, 8),
    Uint8Array.of(0, 1, 0, 1),
    longs(0),
  ]);
export const END = ascii('\xe9\x8e\r\n');
