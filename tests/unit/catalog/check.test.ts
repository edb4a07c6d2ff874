import { expect, it } from 'vitest';
import { checkProject } from '../../../src/catalog/check.ts';
import { formatProblem } from '../../../src/catalog/source.ts';
import { makeProject, TOOLS } from './project.ts';

const check = (tools: string, content?: Record<string, string>, built?: string[], code?: string): string[] =>
  checkProject(makeProject(tools, content, built, code)).map(formatProblem);

it('finds nothing wrong with a right catalogue', () => expect(check(TOOLS)).toEqual([]));

const FAULTS: [what: string, from: string, to: string, place: string, text: string][] = [
  [
    'an unknown engine',
    'engine: pdf-raster',
    'engine: pdf-rastr',
    'tools.yaml:25:13  tools › pdf-to-jpg › engine',
    '没有名为“pdf-rastr”的引擎。是不是“pdf-raster”？',
  ],
  [
    'an unknown field',
    'moreWeight: 40',
    'moreWieght: 40',
    'tools.yaml:24:5  tools › pdf-to-jpg › moreWieght',
    '没有名为“moreWieght”的字段。是不是“moreWeight”？',
  ],
  [
    'a missing field',
    '    weight: 80\n',
    '',
    'tools.yaml:18:5  tools › pdf-to-jpg › weight',
    '缺少“weight”：菜单排序，大的在前。',
  ],
  [
    'a wrong type',
    'weight: 80',
    'weight: 很大',
    'tools.yaml:23:13  tools › pdf-to-jpg › weight',
    '这里要写数字，现在是“很大”。',
  ],
  [
    'a number too big',
    'weight: 80',
    'weight: 800',
    'tools.yaml:23:13  tools › pdf-to-jpg › weight',
    '最多是 100，现在是 800。',
  ],
  [
    'a text too short',
    'title: PDF转JPG在线转换',
    'title: 转',
    'tools.yaml:35:14  tools › pdf-to-jpg › seo › title',
    '至少 8 个字，现在有 1 个。',
  ],
  [
    'settings for a word that is no task',
    '    seo:',
    '    lands: {长图: {dpi: 300}}\n    seo:',
    'tools.yaml:34:13  tools › pdf-to-jpg › lands › 长图',
    'tasks 里没有“长图”。',
  ],
  [
    'an unknown group',
    'type: from-PDF',
    'type: form-PDF',
    'tools.yaml:20:11  tools › pdf-to-jpg › type',
    '没有“form-PDF”这个值。是不是“from-PDF”？',
  ],
  [
    'an unknown icon',
    'icon: image',
    'icon: imagee',
    'tools.yaml:21:11  tools › pdf-to-jpg › icon',
    '没有名为“imagee”的图标。是不是“image”？',
  ],
  [
    'a tool not to be offered after one that is not there',
    'weight: 80',
    'weight: 80\n    notAfter: [jpg-to-wrd]',
    'tools.yaml:24:16  tools › pdf-to-jpg › notAfter › 0',
    '没有名为“jpg-to-wrd”的工具。是不是“jpg-to-word”？',
  ],
  [
    'an asked option that is not there',
    'ask: [dpi]',
    'ask: [dpii]',
    'tools.yaml:29:11  tools › pdf-to-jpg › ask › 0',
    '引擎“pdf-raster”没有名为“dpii”的选项。是不是“dpi”？',
  ],
  [
    'an option both fixed and asked',
    'ask: [dpi]',
    'ask: [format]',
    'tools.yaml:29:11  tools › pdf-to-jpg › ask › 0',
    '“format”已在 set 里固定，不能再问。',
  ],
  [
    'a fixed value that is none',
    'set: {format: jpg}',
    'set: {format: gif}',
    'tools.yaml:28:19  tools › pdf-to-jpg › set › format',
    '“图片格式”只能是 jpg、png。',
  ],
  [
    'a default out of range',
    'default: 150',
    'default: 15',
    'tools.yaml:14:67  engines › pdf-raster › options › dpi › default',
    '默认值不对：“清晰度”不能小于 36。',
  ],
  [
    'an unknown option type',
    'type: number',
    'type: nummer',
    'tools.yaml:14:19  engines › pdf-raster › options › dpi › type',
    '是不是“number”？',
  ],
  [
    'an unknown tutorial',
    'tutorials: 2',
    'tutorials: 99',
    'tools.yaml:33:16  tools › pdf-to-jpg › tutorials',
    '没有编号为 99 的教程分类。',
  ],
  [
    'two tools of one title',
    'title: JPG转Word在线转换',
    'title: PDF转JPG在线转换',
    'tools.yaml:53:14  tools › jpg-to-word › seo › title',
    '网页标题与工具“pdf-to-jpg”的相同',
  ],
  ['a key written twice', 'weight: 80', 'weight: 80\n    weight: 81', 'tools.yaml:24:5', '这个键写了两次'],
  ['a tab', '    weight: 80', '\tweight: 80', 'tools.yaml:23:1', '缩进'],
  [
    'a field left empty',
    'weight: 80',
    'weight:',
    'tools.yaml:23:12  tools › pdf-to-jpg › weight',
    '这里要写数字，现在是空的。',
  ],
  ['a number in quotes', 'weight: 80', 'weight: "80"', 'tools.yaml:23:13  tools › pdf-to-jpg › weight', '请去掉引号'],
  ['a full-width colon', 'weight: 80', 'weight：80', 'tools.yaml:23:5', '半角冒号'],
  ['a text that begins with an asterisk', 'name: PDF转JPG', 'name: *PDF', 'tools.yaml:18:11', '请加引号'],
  [
    'keywords parted by full-width commas',
    '[PDF转JPG, PDF转图片, 在线转换]',
    '[PDF转JPG，PDF转图片, 在线转换, 图片]',
    'tools.yaml:37:18  tools › pdf-to-jpg › seo › keywords › 0',
    '半角逗号',
  ],
  ['a format in capitals', 'from: [pdf]', 'from: [PDF]', 'tools.yaml:26:12  tools › pdf-to-jpg › from › 0', '小写'],
  [
    'a pattern that is none',
    'dpi: {type: number, label: 清晰度, min: 36, max: 600, default: 150}',
    "dpi: {type: text, label: 清晰度, max: 9, pattern: '(', default: ''}",
    'tools.yaml:14:54  engines › pdf-raster › options › dpi › pattern',
    '正则表达式',
  ],
  [
    'a least value above the most',
    'min: 36, max: 600',
    'min: 600, max: 36',
    'tools.yaml:14:54  engines › pdf-raster › options › dpi › max',
    '不能小于 min',
  ],
  [
    'a condition that is never met',
    'max: 600, default: 150',
    'max: 600, default: 150, when: {format: gif}',
    'tools.yaml:14:87  engines › pdf-raster › options › dpi › when › format',
    '“图片格式”只能是 jpg、png。',
  ],
  [
    'a need that nobody knows',
    'hub: {runs: [browser]}',
    'hub: {runs: [browser], needs: [libreofice]}',
    'tools.yaml:15:34  engines › hub › needs › 0',
    '是不是“libreoffice”？',
  ],
];

it.each(FAULTS)('says where %s stands and what to do', (_, from, to, place, text) => {
  const problems = check(TOOLS.replace(from, to));
  const told = problems.find((problem) => problem.startsWith(place));
  expect(told, problems.join('\n')).toBeDefined();
  expect(told).toContain(text);
});

it('speaks of nothing else while the file cannot be read', () => {
  const broken = TOOLS.replace('from: [pdf]', 'from: [pdf');
  expect(check(broken)).toHaveLength(1);
  expect(check(broken)[0]).toContain('括号');
});

it('names the invisible mark at the beginning of a Markdown file', () => {
  expect(check(TOOLS, { 'pdf-to-jpg': '\ufeff---\nsteps: []\n---\n' }).join('\n')).toContain('BOM');
});

it('reports a wrong reference also where the shape is wrong', () => {
  const problems = check(TOOLS.replace('weight: 80', 'weight: x').replace('engine: pdf-raster', 'engine: nothing'));
  expect(problems.join('\n')).toContain('这里要写数字');
  expect(problems.join('\n')).toContain('没有名为“nothing”的引擎');
});

it('wants one content file for each tool and no other', () => {
  const problems = check(TOOLS.replace('jpg-to-word:', 'jpg-to-docx:'));
  expect(problems.join('\n')).toContain('缺少说明文件 content/tools/jpg-to-docx.md');
  expect(problems.join('\n')).toContain('没有工具“jpg-to-word”');
});

it('counts the lines of front matter from the top of the file', () => {
  const problems = check(TOOLS, {
    'pdf-to-jpg': '---\nsteps: []\ncan: [第一件能做的事, 第二件, 第三件能做的事]\n---\n',
  });
  expect(problems.join('\n')).toContain('content/tools/pdf-to-jpg.md:2:8  steps\n    正好要有 3 项，现在有 0 项。');
  expect(problems.join('\n')).toContain('content/tools/pdf-to-jpg.md:3:16  can › 1\n    至少 4 个字，现在有 3 个。');
});

it('names an engine file that the catalogue does not have', () => {
  expect(check(TOOLS, {}, ['pdf-raster', 'lost']).join('\n')).toContain('引擎“lost”的代码');
});

it('names an engine that chooses between places and has but one', () => {
  const told = (runs: string): string =>
    check(
      TOOLS.replace(/runs: \[.*?\]/, `runs: ${runs}`),
      {},
      undefined,
      'export const fits = () => "browser";\n',
    ).join('\n');
  expect(told('[service]')).toContain('引擎“pdf-raster”的代码导出了 fits');
  expect(told('[browser, service]')).toBe('');
});
