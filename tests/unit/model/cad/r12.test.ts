import { CadDocument, Line, ProxyEntity } from '@node-projects/acad-ts';
import { describe, expect, it } from 'vitest';
import { writeCad } from '../../../../src/formats/cad/write.ts';

describe('DXF of R12', () => {
  it('tells the objects of other programs that it has no place for', () => {
    const document = new CadDocument();
    for (const entity of [new Line(), new ProxyEntity(), new ProxyEntity()]) document.entities?.add(entity);
    expect([...writeCad(document, { format: 'dxf', release: 'R12' }).dropped.values()]).toEqual([2]);
  });
});
