import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { runEngine } from '../../../../src/engines/load-node.ts';

it('tells a page that is missing by its number', async () => {
  const pages = [1, 2, 3].map((id) => `<Page ID="${id}" BaseLoc="P${id}.xml"/>`).join('');
  const page = '<Page><Content><Layer/></Content></Page>';
  const files = {
    'OFD.xml': '<OFD><DocBody><DocRoot>Document.xml</DocRoot></DocBody></OFD>',
    'Document.xml': `<Document><CommonData/><Pages>${pages}</Pages></Document>`,
    'P1.xml': page,
    'P3.xml': page,
  };
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]));
  const notes: string[] = [];
  await runEngine(
    'ofd-to-pdf',
    [new File([zipSync(bytes) as Uint8Array<ArrayBuffer>], 'a.ofd')],
    { together: false, attachments: false },
    { onNote: (text) => void notes.push(text) },
  );
  expect(notes).toContain('a.ofd：第 2 页读不出来，留作空白页。');
});
