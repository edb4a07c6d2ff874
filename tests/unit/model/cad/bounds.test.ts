import { DwgStreamReaderBase, Layer, Line } from '@node-projects/acad-ts';
import { expect, it } from 'vitest';
import { endReaders } from '../../../../src/formats/cad/bounds.ts';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { indexReferences } from '../../../../src/formats/cad/references.ts';
import { checkSectionMap } from '../../../../src/formats/cad/section-map.ts';
import { bytesOf, dxf } from './dxf.ts';

it('ends a reader of DWG at the end of its data, and before it makes room for more than there is', () => {
  endReaders();
  const data = { _stream: new Uint8Array(16).fill(7), _position: 0, _bitShift: 0 };
  const reader = Object.assign(Object.create(DwgStreamReaderBase.prototype), data) as DwgStreamReaderBase;
  expect(reader.readByte()).toBe(7);
  expect(() => reader.readBytes(1e9)).toThrow(RangeError);
  // Without an end this would read nothing a million times.
  let read = 0;
  expect(() => {
    for (; read < 1e6; read++) reader.readByte();
  }).toThrow(RangeError);
  expect(read).toBeLessThan(10_000);
});

it('finds free handles where a file has one beyond all numbers', () => {
  const entity = (...handle: (string | number)[]) => [0, 'LINE', ...handle, 8, '0', 10, 0, 20, 0, 11, 9, 21, 9];
  const { document } = readCad(bytesOf(dxf([...entity(5, 'FFFFFFFFFFFFFFF0'), ...entity(), ...entity()])));
  expect([...(document.entities ?? [])]).toHaveLength(3);
});

it('finds what an object used before without looking at all that others use', () => {
  indexReferences();
  const { document } = readCad(bytesOf(dxf([])));
  const [layers, owner] = [document.layers, new Line()];
  document.modelSpace?.entities.add(owner);
  const { _referenceHandler: handler } = layers as unknown as {
    _referenceHandler: { _references: Map<string, unknown> };
  };
  handler._references = new (class extends Map<string, unknown> {
    override [Symbol.iterator](): never {
      throw new Error('all of them');
    }
  })(handler._references.entries());
  for (const name of ['A', 'B']) owner.layer = new Layer(name);
  expect([layers?.getReferences('A'), layers?.getReferences('B')]).toEqual([[], [owner]]);
});

it('does not read a name of a section that is longer than the map of sections', () => {
  const map = new Uint8Array(64 + 8 + 56);
  const view = new DataView(map.buffer);
  view.setBigInt64(0x20, 8n, true);
  view.setBigInt64(0x38, 1n, true);
  expect(() => checkSectionMap(map)).not.toThrow();
  view.setBigInt64(0x20, 1n << 60n, true);
  expect(() => checkSectionMap(map)).toThrow(RangeError);
});
