import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPdf } from '../../tests/unit/model/pdf/tools.ts';
import { converted } from '../converted.ts';
import { factsOf } from './facts.ts';

/** Millimetres of a point. */
const MM = 25.4 / 72;
/** A quarter of a circle by a Bézier curve. */
const K = 0.5522847498;
const RADII = [150.3, 60.7, 20.2, 10.1, 5.3];

interface Sheet {
  name: string;
  content: string;
  /** Of all strokes, in points. */
  length: number;
  /** How many of each kind of entity a good reader finds. */
  counts: Record<string, number>;
}

/** Programs that print move points to dots: how many points one is, and how numbers are written. */
const GRIDS: [name: string, dot: number, written: (value: number) => string][] = [
  ['六位小数', 1, (value) => value.toFixed(6)],
  ['0.01 点', 1, (value) => value.toFixed(2)],
  ['0.1 点', 1, (value) => value.toFixed(1)],
  ['600 dpi', 0.12, (value) => value.toFixed(0)],
  ['1200 dpi', 0.06, (value) => value.toFixed(0)],
];

const around = (x: number, y: number, r: number, n: number, write: (value: number) => string): string =>
  Array.from({ length: n + 1 }, (_, at) => {
    const angle = (2 * Math.PI * at) / n;
    return `${write(x + r * Math.cos(angle))} ${write(y + r * Math.sin(angle))} ${at ? 'l' : 'm'}`;
  }).join(' ');

function curved(x: number, y: number, r: number, write: (value: number) => string, flat = 1): string {
  const point = (u: number, v: number): string => `${write(x + r * u)} ${write(y + r * v * flat)}`;
  return [
    `${point(1, 0)} m`,
    `${point(1, K)} ${point(K, 1)} ${point(0, 1)} c`,
    `${point(-K, 1)} ${point(-1, K)} ${point(-1, 0)} c`,
    `${point(-1, -K)} ${point(-K, -1)} ${point(0, -1)} c`,
    `${point(K, -1)} ${point(1, -K)} ${point(1, 0)} c h`,
  ].join(' ');
}

/** Circles by curves and by as many lines as a plotter draws them with. */
function circles([name, dot, write]: (typeof GRIDS)[number]): Sheet[] {
  const sheet = (how: string, ring: (x: number, y: number, r: number) => string): Sheet => ({
    name: `圆，${how}，${name}`,
    content: `${dot} 0 0 ${dot} 0 0 cm ${0.5 / dot} w ${RADII.map((r, at) => `${ring((160.37 + at * 95) / dot, (180.21 + at * 45) / dot, r / dot)} S`).join('\n')}`,
    length: RADII.reduce((sum, r) => sum + 2 * Math.PI * r, 0),
    counts: { CIRCLE: RADII.length },
  });
  const lines = (r: number): number => Math.max(36, Math.ceil(Math.PI * Math.sqrt(r)));
  return [
    sheet('曲线', (x, y, r) => curved(x, y, r, write)),
    sheet('折线', (x, y, r) => around(x, y, r, lines(r), write)),
  ];
}

/** How long an ellipse is (Ramanujan). */
function around2(a: number, b: number): number {
  const h = ((a - b) / (a + b)) ** 2;
  return Math.PI * (a + b) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)));
}

const fine = (value: number): string => value.toFixed(4);
const SHEETS: Sheet[] = [
  ...GRIDS.flatMap(circles),
  {
    name: '椭圆、虚线、剪裁的圆',
    content: `1 w ${curved(200, 600, 100, fine, 0.4)} S [6 3] 0 d 50 50 m 450 50 l S [] 0 d 300 0 300 800 re W n ${curved(300, 300, 100, fine)} S`,
    length: around2(100, 40) + 400 + Math.PI * 100,
    counts: { ELLIPSE: 1, LINE: 1, ARC: 1 },
  },
  {
    name: '六边形、八边形、十二边形',
    content: `1 w ${[6, 8, 12].map((n, at) => `${around(120 + at * 180, 300, 80, n, fine)} S`).join('\n')}`,
    length: [6, 8, 12].reduce((sum, n) => sum + 160 * n * Math.sin(Math.PI / n), 0),
    counts: { LWPOLYLINE: 3 },
  },
];

const pdfOf = (content: string): Uint8Array =>
  buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 800]/Contents 4 0 R/Resources<<>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]);

/** Pages whose strokes are known, to DXF: how long these are by ezdxf, and as what they are found. */
export async function benchFromPdf(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'pdf365-cad-'));
  try {
    console.log('PDF → DXF');
    for (const { name, content, length, counts } of SHEETS) {
      const [pdf, dxf] = [join(work, 'page.pdf'), join(work, 'page.dxf')];
      writeFileSync(pdf, pdfOf(content));
      const { cpu } = await converted('pdf-to-cad', pdf, dxf);
      const facts = factsOf(dxf);
      const off = ((facts?.length ?? 0) / (length * MM) - 1) * 100;
      const found = Object.entries(counts).map(([type, count]) => `${type} ${facts?.counts[type] ?? 0}/${count}`);
      const others = Object.keys(facts?.counts ?? {}).filter((type) => !(type in counts) && type !== 'VIEWPORT');
      const rest = others.length > 0 ? `，另有 ${others.join('、')}` : '';
      console.log(`  ${name}：长度 ${off.toFixed(3)}%  ${found.join(' ')}${rest}  ${cpu.toFixed(2)} s`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
