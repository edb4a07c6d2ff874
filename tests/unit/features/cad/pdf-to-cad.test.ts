import { Arc, Circle, Ellipse, Hatch, Line, LwPolyline, Spline, TextEntity } from '@node-projects/acad-ts';
import { describe, expect, it } from 'vitest';
import pdfToCad from '../../../../src/features/cad/pdf-to-cad.engine.ts';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { fromLatin1 } from '../../../../src/formats/pdf/objects.ts';
import { recordedRun } from '../../engines/pdf-run.ts';
import { buildPdf } from '../../model/pdf/tools.ts';

const MM = 25.4 / 72;
const OPTIONS = {
  format: 'dxf',
  dxf: '2018',
  dwg: '2004',
  scale: 1,
  unit: 'mm',
  layers: 'document',
  texts: 'text',
  curves: 'spline',
  fills: 'hatch',
  frames: false,
  sheets: 'beside',
  pages: '',
} as const;
/** A quarter of a circle by a Bézier curve. */
const K = 0.5522847498;

const streamOf = (content: string): string => `<</Length ${content.length}>>stream\n${content}\nendstream`;

const page = (content: string, resources = '', others: string[] = []): Uint8Array<ArrayBuffer> =>
  buildPdf([
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<<>>>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<${resources}/Properties<</Wall 5 0 R>>>>>>`,
    streamOf(content),
    '<</Type/OCG/Name(Walls)>>',
    ...others,
  ]);

async function entitiesOf(
  content: string,
  options: Partial<Record<keyof typeof OPTIONS, unknown>> = {},
  resources = '',
  others: string[] = [],
) {
  const { run, notes } = recordedRun();
  const file = new File([page(content, resources, others)], 'plan.pdf');
  const results = await pdfToCad([file], { ...OPTIONS, ...options } as never, run);
  const { document } = readCad(new Uint8Array(await (results[0] as File).arrayBuffer()));
  return { entities: [...(document.entities ?? [])], document, notes, results };
}

const circle = (x: number, y: number, r: number): string =>
  [
    `${x + r} ${y} m`,
    `${x + r} ${y + K * r} ${x + K * r} ${y + r} ${x} ${y + r} c`,
    `${x - K * r} ${y + r} ${x - r} ${y + K * r} ${x - r} ${y} c`,
    `${x - r} ${y - K * r} ${x - K * r} ${y - r} ${x} ${y - r} c`,
    `${x + K * r} ${y - r} ${x + r} ${y - K * r} ${x + r} ${y} c`,
  ].join('\n');

const polygon = (corners: number, r: number): string =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners;
    return `${(300 + r * Math.cos(angle)).toFixed(3)} ${(400 + r * Math.sin(angle)).toFixed(3)} ${at ? 'l' : 'm'}`;
  }).join(' ');

describe('lines', () => {
  it('a line is in true scale, y upwards', async () => {
    const { entities } = await entitiesOf('0 0 m 72 144 l S', { scale: 50, unit: 'm' });
    const [line] = entities as [Line];
    expect(line).toBeInstanceOf(Line);
    expect(line.startPoint.y).toBeCloseTo(0);
    expect(line.endPoint.x).toBeCloseTo(25.4 * 0.05);
    expect(line.endPoint.y).toBeCloseTo(50.8 * 0.05);
  });

  it('four Bézier curves are a circle', async () => {
    const { entities } = await entitiesOf(`${circle(300, 400, 100)} h S`);
    expect(entities).toHaveLength(1);
    expect(entities[0]).toBeInstanceOf(Circle);
    expect((entities[0] as Circle).radius).toBeCloseTo(100 * MM, 2);
    expect((entities[0] as Circle).center.x).toBeCloseTo(300 * MM, 2);
  });

  it('a quarter is an arc, whichever way it is drawn', async () => {
    const ways = [
      `400 400 m 400 ${400 + K * 100} ${300 + K * 100} 500 300 500 c S`,
      `300 500 m ${300 + K * 100} 500 400 ${400 + K * 100} 400 400 c S`,
    ];
    for (const way of ways) {
      const { entities } = await entitiesOf(way);
      const [arc] = entities as [Arc];
      expect(arc).toBeInstanceOf(Arc);
      expect(arc.startAngle).toBeCloseTo(0, 3);
      expect(arc.endAngle).toBeCloseTo(Math.PI / 2, 3);
    }
  });

  it('short lines on a circle are a circle, those of a hexagon are not', async () => {
    expect((await entitiesOf(`${polygon(72, 80)} h S`)).entities[0]).toBeInstanceOf(Circle);
    const [hexagon] = (await entitiesOf(`${polygon(6, 80)} h S`)).entities as [LwPolyline];
    expect(hexagon.vertices).toHaveLength(6);
    expect(hexagon.isClosed).toBe(true);
    expect(hexagon.vertices.every(({ bulge }) => bulge === 0)).toBe(true);
  });

  it('a slot is one closed polyline with two arcs in it', async () => {
    const k = K * 20;
    const end = (x: number, s: number) =>
      `${x + s * k} ${400 - s * 20} ${x + s * 20} ${400 - s * k} ${x + s * 20} 400 c ${x + s * 20} ${400 + s * k} ${x + s * k} ${400 + s * 20} ${x} ${400 + s * 20} c`;
    const { entities } = await entitiesOf(`100 380 m 300 380 l ${end(300, 1)} 100 420 l ${end(100, -1)} h S`);
    const [slot] = entities as [LwPolyline];
    expect(slot).toBeInstanceOf(LwPolyline);
    expect(slot.vertices.map(({ bulge }) => Math.round(bulge * 1000) / 1000)).toEqual([0, 1, 0, 1]);
  });

  it('other curves are splines or fine polylines', async () => {
    const wave = '100 100 m 200 300 300 -100 400 100 c S';
    const [spline] = (await entitiesOf(wave)).entities as [Spline];
    expect(spline).toBeInstanceOf(Spline);
    expect(spline.controlPoints).toHaveLength(4);
    const [fine] = (await entitiesOf(wave, { curves: 'polyline' })).entities as [LwPolyline];
    expect(fine.vertices.length).toBeGreaterThan(20);
  });

  it('what a clip cuts off is not there', async () => {
    const { entities } = await entitiesOf('100 100 200 200 re W n 0 150 m 600 150 l S 0 700 m 600 700 l S');
    expect(entities).toHaveLength(1);
    const { startPoint, endPoint } = entities[0] as Line;
    expect([startPoint.x / MM, endPoint.x / MM].map(Math.round)).toEqual([100, 300]);
  });

  it('what a clip leaves of a circle is one arc', async () => {
    const { entities } = await entitiesOf(`300 0 300 800 re W n ${circle(300, 400, 100)} h S`);
    expect(entities).toHaveLength(1);
    const [arc] = entities as [Arc];
    expect(arc).toBeInstanceOf(Arc);
    expect(arc.radius).toBeCloseTo(100 * MM, 3);
    expect((arc.endAngle - arc.startAngle + 2 * Math.PI) % (2 * Math.PI)).toBeCloseTo(Math.PI, 2);
  });

  it('a curve that is cut stays the curve that it was', async () => {
    const { entities } = await entitiesOf('200 0 400 800 re W n 100 400 m 200 700 300 100 400 400 c S');
    const [spline] = entities as [Spline];
    expect(spline.controlPoints).toHaveLength(4);
    expect((spline.controlPoints[0]?.x ?? 0) / MM).toBeCloseTo(200, 1);
    expect((spline.controlPoints[3]?.x ?? 0) / MM).toBeCloseTo(400, 5);
  });

  it('a circle by whole dots of a plotter is a circle, drawn with curves or with lines', async () => {
    const dots = (value: number): string => String(Math.round(value));
    const curves = circle(2500, 3300, 210).replace(/[\d.]+/g, (number) => dots(Number(number)));
    const lines = Array.from({ length: 61 }, (_, at) => {
      const angle = (2 * Math.PI * at) / 60;
      return `${dots(2500 + 210 * Math.cos(angle))} ${dots(3300 + 210 * Math.sin(angle))} ${at ? 'l' : 'm'}`;
    }).join(' ');
    for (const way of [curves, lines]) {
      const { entities } = await entitiesOf(`0.12 0 0 0.12 0 0 cm ${way} S`);
      expect(entities.map((entity) => entity.constructor)).toEqual([Circle]);
      expect((entities[0] as Circle).radius).toBeCloseTo(210 * 0.12 * MM, 1);
    }
  });

  it('a circle drawn wider than high is an ellipse, a half of it a part of one', async () => {
    const wide = '2 0 0 1 0 0 cm';
    const half = `250 400 m 250 ${400 + K * 100} ${150 + K * 100} 500 150 500 c ${150 - K * 100} 500 50 ${400 + K * 100} 50 400 c`;
    const [whole] = (await entitiesOf(`${wide} ${circle(150, 400, 100)} h S`)).entities as [Ellipse];
    const [part] = (await entitiesOf(`${wide} ${half} S`)).entities as [Ellipse];
    for (const [ellipse, sweep] of [
      [whole, 2 * Math.PI],
      [part, Math.PI],
    ] as const) {
      expect(ellipse).toBeInstanceOf(Ellipse);
      expect(ellipse.radiusRatio).toBeCloseTo(0.5, 3);
      expect(ellipse.majorAxisEndPoint.getLength()).toBeCloseTo(200 * MM, 1);
      expect(ellipse.endParameter - ellipse.startParameter).toBeCloseTo(sweep, 2);
    }
  });

  it('colours, widths and dashes come over; black is the colour of the paper', async () => {
    const { entities, document } = await entitiesOf(
      '1 0 0 RG 1 w [6 3] 0 d 0 0 m 99 0 l S 0 0 0 RG [] 0 d 0 9 m 99 9 l S',
      { layers: 'one' },
    );
    const [red, black] = entities as [Line, Line];
    expect([red.color.index, black.color.index]).toEqual([1, 7]);
    expect(red.lineWeight).toBe(35);
    const dash = [...(document.lineTypes ?? [])].find(({ name }) => name === red.lineType.name);
    expect([...(dash?.segments ?? [])].map(({ length }) => Math.round(length * 100) / 100)).toEqual([2.12, -1.06]);
  });
});

describe('areas, layers and texts', () => {
  it('a ring is one hatch with two borders, a thin bar is a line, white paper is nothing', async () => {
    const { entities } = await entitiesOf(
      `1 g 0 0 600 800 re f 0 0.5 0 rg 100 100 200 200 re 150 150 100 100 re f* 0 g 10 10 300 0.7 re f`,
    );
    expect(entities.map((entity) => entity.constructor)).toEqual([Hatch, Line]);
    expect((entities[0] as Hatch).paths).toHaveLength(2);
    expect((entities[0] as Hatch).isSolid).toBe(true);
  });

  it('the line around an area with a pattern stays, and the page is told that has one', async () => {
    const pattern = streamOf('0 0 5 5 re f').replace(
      '<<',
      '<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
    );
    const { entities, notes } = await entitiesOf(
      '/Pattern cs /P scn 100 100 200 200 re B',
      {},
      '/Pattern<</P 6 0 R>>',
      [pattern],
    );
    expect(entities.map((entity) => entity.constructor)).toEqual([LwPolyline]);
    expect(notes.join()).toContain('第 1 页有图案填充');
  });

  it('by the nonzero rule a ring within a ring of the same direction is no hole', async () => {
    const { entities } = await entitiesOf('0 0.5 0 rg 100 100 200 200 re 150 150 100 100 re f');
    expect((entities[0] as Hatch).paths).toHaveLength(1);
  });

  it('layers of the PDF keep their names; others are named by colour and width', async () => {
    const { entities } = await entitiesOf('/OC /Wall BDC 0 0 m 99 0 l S EMC 1 0 0 RG 0 9 m 99 9 l S');
    expect(entities.map(({ layer }) => layer.name)).toEqual(['Walls', '线_FF0000_0.35mm']);
  });

  it('text shown in pieces is one line with height, angle and font', async () => {
    const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
    const { entities, document } = await entitiesOf(
      'BT /F 10 Tf 0 1 -1 0 100 100 Tm [(Pla)20(n A)]TJ ( 1)Tj ET',
      {},
      font,
    );
    const [text] = entities as [TextEntity];
    expect(entities).toHaveLength(1);
    expect(text).toBeInstanceOf(TextEntity);
    expect(text.value).toBe('Plan A 1');
    expect(text.height).toBeCloseTo(10 * MM * 0.72, 3);
    expect(text.rotation).toBeCloseTo(Math.PI / 2, 4);
    const style = [...(document.textStyles ?? [])].find(({ name }) => name === text.style.name);
    expect(style?.filename).toBe('arial.ttf');
  });
});

describe('bounds', { timeout: 120_000 }, () => {
  it('a million lines end with a code, not with the memory', async () => {
    const content = '0 0 m 1 1 l S\n'.repeat(1_000_000);
    const { run } = recordedRun();
    const file = new File([page(content)], 'many.pdf');
    await expect(pdfToCad([file], OPTIONS as never, run)).rejects.toMatchObject({ code: 'too-complex' });
  });

  it('no lines at all are told', async () => {
    const { run } = recordedRun();
    const file = new File([fromLatin1('%PDF-1.4\n'), page('')], 'empty.pdf');
    await expect(pdfToCad([file], OPTIONS as never, run)).rejects.toMatchObject({ code: 'no-result' });
  });
});
