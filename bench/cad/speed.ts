import { existsSync, readFileSync } from 'node:fs';
import { planPicture } from '../../src/features/cad/page-plan.ts';
import { readCad } from '../../src/formats/cad/read.ts';
import { placeSheet } from '../../src/model/readers/cad/place.ts';
import { drawSheet, MODEL } from '../../src/model/readers/cad/sheets.ts';
import { svgOf } from '../../src/model/writers/svg/write.ts';
import { inputPath } from '../../tests/corpus.ts';

const CORPUS = ['cad/dxf/floorplan.dxf', 'cad/dwg/example_2018.dwg', 'cad/dwg/example_r13.dwg'];
const ENTITIES = 25_000;

/** A drawing of as many lines, circles and texts. */
function made(): Uint8Array<ArrayBuffer> {
  const lines = ['0', 'SECTION', '2', 'ENTITIES'];
  for (let index = 0; index < ENTITIES; index++) {
    const place = ['10', String((index % 160) * 50), '20', String(Math.floor(index / 160) * 50)];
    const layer = ['8', `L${index % 10}`];
    if (index % 10 === 9) lines.push('0', 'TEXT', ...layer, ...place, '40', '8', '1', `编号${index}`);
    else if (index % 10 > 6) lines.push('0', 'CIRCLE', ...layer, ...place, '40', '20');
    else lines.push('0', 'LINE', ...layer, ...place, '11', String(index % 7000), '21', String(index % 5000));
  }
  return new TextEncoder().encode([...lines, '0', 'ENDSEC', '0', 'EOF', ''].join('\n'));
}

/** Processor seconds of what is done. */
function timed<T>(act: () => T): [T, number] {
  const before = process.cpuUsage();
  const result = act();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}

/** What reading a drawing costs, and drawing its model as SVG; each twice, for the first one is compiled. */
export function benchSpeed(): void {
  const inputs: [string, Uint8Array<ArrayBuffer>][] = [[`${ENTITIES} 个对象`, made()]];
  for (const name of CORPUS) {
    const path = inputPath(`corpus:${name}`);
    if (existsSync(path)) inputs.push([name, new Uint8Array(readFileSync(path))]);
  }
  for (const [name, bytes] of inputs)
    for (const time of ['首次', '再次']) {
      const [cad, reading] = timed(() => readCad(bytes));
      const [svg, drawing] = timed(() => {
        const sheet = drawSheet(cad.document, MODEL, { style: 'colour', paper: 'light' }, () => 0.6);
        return svgOf(placeSheet(sheet, planPicture(sheet, 2000, 100))).join('\n');
      });
      const size = (svg.length / 1e6).toFixed(2);
      console.log(`${name}（${time}）：读 ${reading.toFixed(2)} s，画成 SVG ${drawing.toFixed(2)} s，${size} MB`);
    }
}
