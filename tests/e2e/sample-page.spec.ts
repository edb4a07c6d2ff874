import { corpus, needsCorpus } from './corpus.ts';
import { expect, test } from './test.ts';
import { openTool, pick } from './tool-page.ts';

test.beforeEach(needsCorpus);

test('the number of the page that is seen can be taken out and typed anew', async ({ page }) => {
  await openTool(page, 'watermark');
  await pick(page, corpus('pdf/zh/quarterly-report-22p-simsun.pdf'));
  const number = page.getByRole('spinbutton', { name: '预览第几页' });
  await expect(number).toHaveAttribute('max', '22');
  await number.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(number).toHaveValue('');
  await page.keyboard.type('15');
  await expect(number).toHaveValue('15');
  await page.keyboard.type('0');
  await number.blur();
  await expect(number).toHaveValue('22');
});
