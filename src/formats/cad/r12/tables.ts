import type { CadDocument } from '@node-projects/acad-ts';
import { aciOf, type R12Pairs } from './pairs.ts';

/** The tables that R12 needs: line types, layers, styles of text. */
export function writeTables(document: CadDocument, pairs: R12Pairs): void {
  section(pairs, 'TABLES', () => {
    const lineTypes = [...(document.lineTypes ?? [])].filter(({ name }) => !/^by(layer|block)$/i.test(name));
    table(pairs, 'LTYPE', lineTypes, (type) => {
      pairs.pair(2, pairs.types.of(type.name));
      pairs.pair(70, 64);
      pairs.pair(3, type.description ?? '');
      pairs.pair(72, 65);
      // Letters and shapes within a line are of later releases: their gaps stay.
      const lengths = [...type.segments].map(({ length }) => length).slice(0, 12);
      pairs.pair(73, lengths.length);
      pairs.pair(
        40,
        lengths.reduce((sum, length) => sum + Math.abs(length), 0),
      );
      for (const length of lengths) pairs.pair(49, length);
    });
    table(pairs, 'LAYER', [...(document.layers ?? [])], (layer) => {
      pairs.pair(2, pairs.layers.of(layer.name));
      pairs.pair(70, 64 | (layer.layerFlags & 5));
      pairs.pair(62, layer.isOn ? Math.max(1, aciOf(layer.color)) : -Math.max(1, aciOf(layer.color)));
      pairs.pair(6, pairs.types.of(layer.lineType?.name ?? 'CONTINUOUS'));
    });
    table(
      pairs,
      'STYLE',
      [...(document.textStyles ?? [])].filter((style) => !style.isShapeFile),
      (style) => {
        pairs.pair(2, pairs.styles.of(style.name));
        pairs.pair(70, 64);
        pairs.pair(40, style.height);
        pairs.pair(41, style.width || 1);
        pairs.angle(50, style.obliqueAngle);
        pairs.pair(71, style.mirrorFlag);
        pairs.pair(42, style.lastHeight || 2.5);
        pairs.pair(3, style.filename || 'txt');
        pairs.pair(4, style.bigFontFilename ?? '');
      },
    );
  });
}

export function section(pairs: R12Pairs, name: string, write: () => void): void {
  pairs.pair(0, 'SECTION');
  pairs.pair(2, name);
  write();
  pairs.pair(0, 'ENDSEC');
}

function table<Entry>(pairs: R12Pairs, name: string, entries: readonly Entry[], write: (entry: Entry) => void): void {
  pairs.pair(0, 'TABLE');
  pairs.pair(2, name);
  pairs.pair(70, entries.length);
  for (const entry of entries) {
    pairs.pair(0, name);
    write(entry);
  }
  pairs.pair(0, 'ENDTAB');
}
