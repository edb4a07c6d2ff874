import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sniff } from '../../../../src/lib/sniff.ts';
import { inputPath } from '../../../corpus.ts';

const typeOf = (fixture: string, name: string): string | undefined =>
  sniff(readFileSync(inputPath(`fixture:mindmap/${fixture}`)), name);

test('XMind is told by its content, the old format by its name, too', () => {
  expect(typeOf('zen.xmind', 'a.zip')).toBe('xmind');
  expect(typeOf('legacy.xmind', 'a.xmind')).toBe('xmind');
  expect(typeOf('legacy.xmind', 'a.zip')).toBe('zip');
});

test('OPML is told by its content, Markdown and JSON by their names', () => {
  expect(typeOf('feeds.opml', 'feeds.xml')).toBe('opml');
  expect(typeOf('entities.opml', 'a.txt')).toBe('opml');
  expect(typeOf('weekly.gb18030.md', 'a.md')).toBe('md');
  expect(typeOf('weekly.gb18030.md', 'a.MARKDOWN')).toBe('md');
  expect(typeOf('plan.json', 'a.json')).toBe('json');
});
