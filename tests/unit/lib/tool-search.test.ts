import { describe, expect, test } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { searchData } from '../../../src/catalog/search-data.ts';
import { spoken } from '../../../src/catalog/spoken.ts';
import { type SearchTool, searchTools } from '../../../src/lib/tool-search.ts';

const tool = (id: string, name: string, from: string[], to: string[], more: Partial<SearchTool> = {}): SearchTool => ({
  id,
  name,
  line: '',
  group: '',
  type: 'feature',
  icon: 'file',
  built: true,
  purpose: 'convert',
  keywords: [],
  tasks: [],
  from,
  to,
  mb: 100,
  ...more,
});

const tools = [
  tool('pdf-to-jpg', 'PDF转JPG', ['pdf'], ['jpg'], { keywords: ['PDF转图片'] }),
  tool('jpg-to-pdf', '图片转PDF', ['jpg', 'png', 'heic'], ['pdf'], { built: false }),
  tool('pdf-merge', 'PDF合并', ['pdf', 'jpg'], ['pdf'], { keywords: ['拼接PDF'], purpose: 'edit' }),
  tool('ofd-to-pdf', 'OFD转PDF', ['ofd'], ['pdf'], { built: false }),
  tool('word-to-pdf', 'Word转PDF', ['docx', 'doc', 'wps'], ['pdf'], { built: false }),
  tool('img-convert', '图片格式转换', ['jpg', 'heic', 'webp'], ['jpg', 'png']),
];
const data = { tools, traditional: '轉转' };
const find = (query: string): string[] => searchTools(data, query).map(({ id }) => id);

describe('what a visitor types first finds', () => {
  test.each([
    ['ofd转pdf', 'ofd-to-pdf'],
    ['ＯＦＤ转ＰＤＦ', 'ofd-to-pdf'],
    ['ofd轉pdf', 'ofd-to-pdf'],
    ['heic转jpg', 'img-convert'],
    ['heic', 'img-convert'],
    ['合并pdf', 'pdf-merge'],
    ['pdf 合并', 'pdf-merge'],
    ['拼接', 'pdf-merge'],
    ['jpg to pdf', 'jpg-to-pdf'],
    ['pdf转图片', 'pdf-to-jpg'],
    ['wps', 'word-to-pdf'],
    ['doc转换成pdf', 'word-to-pdf'],
    ['img-convert', 'img-convert'],
    ['wrod转pdf', 'word-to-pdf'],
  ])('%s → %s', (query, id) => expect(find(query)[0]).toBe(id));
});

test('a name comes before the sound of a name, that before a task, and a description last', () => {
  const tools = [
    tool('line', '甲', [], [], { line: '把文件合并起来', sounds: ['jia'] }),
    tool('keyword', '乙', [], [], { keywords: ['文件合并'], sounds: ['yi'] }),
    tool('task', '丙', [], [], { tasks: ['合并'], sounds: ['bing', 'he bing'] }),
    tool('name', 'PDF合并', [], [], { sounds: ['pdf he bing'] }),
  ];
  const ids = (query: string): string[] => searchTools({ tools, traditional: '' }, query).map(({ id }) => id);
  expect(ids('合并')).toEqual(['name', 'task', 'keyword']);
  expect(ids('文件合并')).toEqual(['keyword']);
  expect(ids('起来')).toEqual(['line']);
  expect(ids('hebing')).toEqual(['name', 'task']);
});

test('nothing for nothing, nothing for nonsense, never more than asked for', () => {
  expect(find('  ')).toEqual([]);
  expect(find('量子纠缠')).toEqual([]);
  expect(find('constructor')).toEqual([]);
  expect(searchTools(data, 'pdf', 2)).toHaveLength(2);
});

describe('with the words and sounds of the catalogue', () => {
  const whole = spoken(searchData(loadCatalog()));
  const first = (query: string): string | undefined => searchTools(whole, query)[0]?.id;

  test.each([
    ['hebing', 'pdf-merge'],
    ['hb', 'pdf-merge'],
    ['pdfhb', 'pdf-merge'],
    ['hebign', 'pdf-merge'],
    ['zjz', 'img-background-color'],
    ['zhengjianz', 'img-background-color'],
    ['證件照', 'img-background-color'],
    ['证见照', 'img-background-color'],
    ['报名照', 'img-background-color'],
    ['chaifen', 'pdf-split'],
    ['swdt', 'online-mindmap'],
    ['壓縮', 'pdf-compress'],
    ['压缩到2M', 'pdf-compress'],
    ['2MB以内', 'pdf-compress'],
    ['照片200KB', 'img-compress'],
    ['pdf太大了怎么办', 'pdf-compress'],
    ['怎么把合同压缩小一点', 'pdf-compress'],
    ['发票', 'invoice'],
    ['简历', 'word-to-pdf'],
    ['合同', 'pdf-to-word'],
    ['把图片变成pdf', 'jpg-to-pdf'],
    ['手机拍照', 'jpg-to-pdf'],
    ['拼成pdf', 'pdf-merge'],
    ['手机照片转jpg', 'img-convert'],
    ['奇数页', 'pdf-split'],
    ['电子签名', 'timestamp'],
    ['签字', 'watermark'],
    ['二维码', 'watermark'],
    ['抽取', 'pdf-split'],
    ['编辑PDF', 'pdf-to-word'],
    ['PDF编辑', 'pdf-to-word'],
  ])('%s → %s', (query, id) => expect(first(query)).toBe(id));

  test.each([
    ['pdf第3到5页转word', 'pdf-to-word'],
    ['3-5页转word', 'pdf-to-word'],
    ['只要中间几页转成word', 'pdf-to-word'],
    ['pdf 部分页转word', 'pdf-to-word'],
    ['pdf变成word可以编辑', 'pdf-to-word'],
    ['扫描的pdf转成可以编辑的word', 'scan-to-word'],
    ['手写的字识别成word', 'scan-to-word'],
    ['去掉pdf密码', 'pdf-unlock'],
    ['解除pdf编辑限制', 'pdf-unlock'],
    ['pdf有密码打不开', 'pdf-unlock'],
    ['pdf密码忘了', 'pdf-unlock'],
    ['pdf打不开要密码', 'pdf-unlock'],
    ['pdf页面横过来了', 'pdf-rotate'],
    ['pdf第2页转90度', 'pdf-rotate'],
    ['扫描倒过来了', 'pdf-rotate'],
    ['照片变成一个pdf', 'jpg-to-pdf'],
    ['视频剪切', 'video-to-video'],
    ['截取视频', 'video-to-video'],
    ['视频静音', 'video-to-video'],
    ['去掉声音', 'video-to-video'],
    ['8m照片压到500k以内', 'img-compress'],
    ['pdf拆成单页', 'pdf-split'],
    ['pdf删掉第一页', 'pdf-delete-page'],
    ['去除图片上的水印', 'del-watermark'],
  ])('a sentence without words of any tool: %s → %s', (query, id) => expect(first(query)).toBe(id));

  test('what is found by a task opens with the settings for it', () => {
    const address = (query: string, id: string): string | undefined =>
      searchTools(whole, query).find((one) => one.id === id)?.href;
    expect(address('提取', 'pdf-split')).toBe('/pdf-split/#mode=extract');
    expect(address('拆分', 'pdf-split')).toBe('/pdf-split/');
    expect(address('指定大小', 'pdf-compress')).toBe('/pdf-compress/#level=size&unit=MB');
    expect(address('压缩到5M', 'pdf-compress')).toBe('/pdf-compress/#level=size&target=5&unit=MB');
    expect(address('压缩到200KB以内', 'img-compress')).toBe('/img-compress/#mode=size&target=200');
    expect(address('图片1.5M', 'img-compress')).toBe('/img-compress/#mode=size&target=1500');
    expect(address('mp3 压缩到 5兆', 'audio-compress')).toBe('/audio-compress/#mode=size&target=5');
    expect(address('mp4 100m', 'video-compress')).toBe('/video-compress/#mode=size&target=100');
    expect(address('4k视频压缩', 'video-compress')).toBe('/video-compress/');
    expect(address('视频压缩到1G', 'video-compress')).toBe('/video-compress/#mode=size&target=1000');
    expect(address('签字', 'watermark')).toBe('/watermark/#kind=picture&layout=single&angle=0&opacity=100');
  });

  const found = (query: string): string[] => searchTools(whole, query).map(({ id }) => id);

  test.each([
    // pinyin, and with a letter missing, too many or in the wrong place
    ['shanchu', 'pdf-delete-page'],
    ['xuanzhan', 'pdf-rotate'],
    ['yasu', 'pdf-compress'],
    ['suoxiao', 'pdf-compress'],
    ['hbeing', 'pdf-merge'],
    ['zhengjianzao', 'img-background-color'],
    ['zhuanpdf', 'word-to-pdf'],
    ['wordzhuanpdf', 'word-to-pdf'],
    // initials
    ['ym', 'pdf-add-page-number'],
    ['xz', 'pdf-rotate'],
    ['sc', 'pdf-delete-page'],
    ['tpys', 'img-compress'],
    // English
    ['merge', 'pdf-merge'],
    ['unlock', 'pdf-unlock'],
    ['crop', 'img-cut'],
    ['pdf2word', 'pdf-to-word'],
    ['jpg2pdf', 'jpg-to-pdf'],
    // traditional characters
    ['刪除', 'pdf-delete-page'],
    ['圖片轉PDF', 'jpg-to-pdf'],
    // tasks
    ['报名照', 'img-background-color'],
    ['合同', 'pdf-lock'],
    ['公章', 'watermark'],
    ['pdf加公章', 'watermark'],
    ['换背景', 'img-background-color'],
    ['忘记密码', 'pdf-unlock'],
    ['发票', 'ofd-to-pdf'],
    ['两页合一页', 'pdf-nup'],
    ['压缩到2M', 'img-compress'],
    ['扫描件转word', 'scan-to-word'],
    ['图片太大', 'img-compress'],
    ['照片太大', 'img-compress'],
    ['图片合并成pdf', 'jpg-to-pdf'],
    ['手机拍的照片转pdf', 'jpg-to-pdf'],
    ['视频提取音频', 'video-to-audio'],
  ])('%s: %s is among the first three', (query, id) => expect(found(query).slice(0, 3)).toContain(id));

  test.each([
    ['shanchu', 'pdf-compress'], // 上传限制 begins with the same letters
    ['换背景', 'video-to-audio'], // 换 and 背景 stand in two texts of it
    ['电子章', 'ofd-to-pdf'],
    ['提取图片', 'img-cut'],
  ])('%s does not find %s', (query, id) => {
    expect(found(query)).not.toEqual([]);
    expect(found(query)).not.toContain(id);
  });

  const reason = (query: string): unknown[] => {
    const [one] = searchTools(whole, query);
    return [one?.id, one?.why];
  };
  test.each([
    ['pdf转txt', 'pdf-to-word', 'PDF转TXT'],
    ['扫描转文字', 'img-to-txt', '扫描转文字'],
    ['扫描件转文字', 'scan-to-word', '扫描件转文字'],
    ['mov转mp4', 'video-to-video', 'MOV 转 MP4'],
    ['ocr', 'img-to-txt', 'OCR识别'],
    ['mobi', 'epub-mobi-azw3', 'EPUB转MOBI'],
    ['压缩到2M', 'pdf-compress', '能压到指定大小'],
    ['pdf合并', 'pdf-merge', undefined],
    // no tool does it alone
    ['txt转word', 'txt-to-pdf', '先转成 PDF，再用PDF转Word'],
    ['怎么把excel转成word', 'excel-to-pdf', '先转成 PDF，再用PDF转Word'],
  ])('%s → %s, and why', (query, id, why) => expect(reason(query)).toEqual([id, why]));

  test('no way of two steps leads back to what the file is', () => {
    expect(searchTools(whole, 'csv转excel').map(({ why }) => why)).not.toContain('先转成 PDF，再用PDF转Excel');
  });

  test('a tool that only carries files along is no conversion', () => {
    expect(found('pdf转txt')).not.toContain('timestamp');
    expect(found('word转txt')).not.toContain('pdf-portfolios');
    expect(
      searchTools(whole, 'pdf转word')
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['pdf-to-word', 'scan-to-word']);
  });

  test('nonsense stays nonsense', () => {
    for (const query of ['没有这样的东西', '量子纠缠', 'constructor', 'qxqxqx'])
      expect(searchTools(whole, query), query).toEqual([]);
  });

  test('every traditional character stands for another that the catalogue uses', () => {
    const pairs = whole.traditional.match(/../gu) ?? [];
    expect(pairs).toEqual(expect.arrayContaining(['轉转', '壓压', '縮缩', '圖图']));
    for (const [traditional, simple] of pairs) expect(traditional).not.toBe(simple);
  });
});
