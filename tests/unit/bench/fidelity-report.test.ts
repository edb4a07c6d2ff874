import { expect, it } from 'vitest';
import { detail } from '../../../bench/fidelity/detail.ts';
import { type Block, emptyDocument, paragraph as p, table } from '../../../bench/fidelity/document.ts';
import { bestPeer, goalOf, reaches } from '../../../bench/fidelity/figures.ts';
import { type Grey, readPgm, ssim } from '../../../bench/fidelity/ssim.ts';

const of = (...blocks: Block[]) => ({ ...emptyDocument(), blocks });

it('says in order what is the same, taken for something else, cut, joined, missing and too much', () => {
  const truth = of(
    p('总则', { h: 1 }),
    p('同一段'),
    p('这一段断成了两段'),
    p('前一段'),
    p('后一段'),
    p('没有了的一段'),
  );
  const result = of(p('总则'), p('同一段'), p('这一段断'), p('成了两段'), p('前一段后一段'), p('多出来的'));
  const lines = detail(result, truth).split('\n');
  expect(lines[0]).toMatch(/~ \[标题1\] → \[正文\].*总则/);
  expect(lines[1]).toMatch(/= 1 段相同：“同一段”/);
  expect(lines).toContainEqual(expect.stringContaining('断成 2 段'));
  expect(lines.filter((line) => line.includes('与别的段并在一起'))).toHaveLength(2);
  expect(lines).toContainEqual(expect.stringMatching(/- \[正文\] {2}“没有了的一段”/));
  expect(lines).toContainEqual(expect.stringMatching(/\+ \[正文\] {2}“多出来的”/));
});

it('says how a table differs', () => {
  const truth = of(
    table([
      [0, 0, 1, 2, '头'],
      [1, 0, 1, 1, '甲'],
      [1, 1, 1, 1, '乙'],
    ]),
  );
  const result = of(
    table([
      [0, 0, 1, 1, '头'],
      [0, 1, 1, 1, ''],
      [1, 0, 1, 1, '甲'],
      [1, 1, 1, 1, '乙'],
    ]),
  );
  expect(detail(result, truth)).toContain('格 0,0：“头 ⟨1×2⟩” → “头”');
});

it('names what is apart', () => {
  expect(detail({ ...of(p('甲')), images: 2 }, { ...of(p('甲')), headers: ['页眉'], images: 1 })).toMatch(
    /页眉：“页眉” → （无）\n.*图片：1 → 2/,
  );
});

it('knows the best of the others and the goals', () => {
  expect(bestPeer('docx', 'all', 'para')).toEqual({ name: 'pdf2docx', figure: 0.461 });
  expect(bestPeer('docx', 'all', 'edit')).toEqual({ name: 'pdf2docx', figure: 0.221 });
  expect([goalOf('docx', 'zh', 'para'), goalOf('epub', 'en', 'tadj')]).toEqual([0.85, 0.92]);
  expect([reaches('edit', 0.03, 0.04), reaches('para', 0.879, 0.88), reaches('boxed', 0, 0)]).toEqual([
    true,
    false,
    true,
  ]);
});

it('reads grey pictures and compares them', () => {
  const head = new TextEncoder().encode('P5\n16 16\n255\n');
  const page = (dark: number): Grey =>
    readPgm(new Uint8Array([...head, ...new Uint8Array(256).fill(255).fill(0, 0, dark)]));
  expect(ssim(page(64), page(64))).toEqual({ ssim: 1, ink: 1 });
  expect(ssim(page(0), page(0)).ink).toBe(1);
  const { ssim: all, ink } = ssim(page(64), page(0));
  expect(all).toBeGreaterThan(ink);
  expect(ink).toBeLessThan(0.1);
});
