import { writeFileSync } from 'node:fs';
import { dxfFacts } from '../golden/programs.ts';
import { buildPdf } from '../unit/model/pdf/tools.ts';
import { needsPrograms } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { openTool, pick, run, save } from './tool-page.ts';

/** A page of 600 × 800 points with a line from 100 to 500 in its middle: 141.11 millimetres, and a square. */
const CONTENT = '100 400 m 500 400 l S 300 600 50 50 re S';
const PLAN = buildPdf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<>>>>',
  `<</Length ${CONTENT.length}>>stream\n${CONTENT}\nendstream`,
]);

test.beforeEach(() => needsPrograms('ezdxf'));

test('two points and a known length give the true scale', async ({ page }, info) => {
  const file = info.outputPath('plan.pdf');
  writeFileSync(file, PLAN);
  await openTool(page, 'pdf-to-cad');
  await pick(page, file);
  const panel = page.getByRole('region', { name: '量出真实比例' });
  const sheet = panel.getByRole('button', { name: /^图页/ });
  await expect(sheet).toBeVisible();
  await expect(panel.getByText('起点，例如一条标注')).toBeVisible();
  const { width = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
  await sheet.click({ position: { x: width / 6, y: height / 2 } });
  await expect(panel.getByText('再点终点。')).toBeVisible();
  await sheet.click({ position: { x: (width * 5) / 6, y: height / 2 } });
  await expect(panel.getByText(/图上相距 1(40|41|42)\.\d+ 毫米/)).toBeVisible();
  await panel.getByLabel('两点之间实际是').fill('14111');
  const before = await panel.getByRole('button', { name: /^按 1∶/ }).textContent();
  await panel.getByRole('button', { name: '终点：方向键移动' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(panel.getByRole('button', { name: /^按 1∶/ })).not.toHaveText(before ?? '');
  await page.keyboard.press('Shift+ArrowLeft');
  await panel.getByRole('button', { name: /^按 1∶/ }).click();
  await expect(panel.getByText(/现在按 1∶(99|100)/)).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);

  await run(page);
  const { errors, counts, length } = dxfFacts(await save(page));
  expect(errors).toEqual([]);
  expect(counts).toMatchObject({ LINE: 1, LWPOLYLINE: 1 });
  expect(length / (600 * (25.4 / 72) * 100)).toBeCloseTo(1, 1);
});
