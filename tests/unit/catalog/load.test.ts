import { describe, expect, it } from 'vitest';
import { sheetOf } from '../../../src/catalog/links.ts';
import { hot, loadCatalog, menus, related, toolProps, uploadingTools } from '../../../src/catalog/load.ts';
import { searchData } from '../../../src/catalog/search-data.ts';
import { makeProject, TOOLS } from './project.ts';

const catalog = loadCatalog(makeProject());

describe('a small catalogue', () => {
  it('has seven groups in the order of the specification', () => {
    expect(menus(catalog).map(({ type }) => type)).toEqual([
      'from-PDF',
      'convert-PDF',
      'feature',
      'audioVideo',
      'imgProcess',
      'else',
      'other',
    ]);
  });

  it('knows which tools are built by the files of their engines', () => {
    expect(toolProps(catalog, 'pdf-to-jpg').built).toBe(true);
    expect(toolProps(catalog, 'jpg-to-word').built).toBe(false);
  });

  it('offers as next step only built tools that take the result', () => {
    expect(toolProps(catalog, 'pdf-to-jpg').next).toEqual([]);
    const both = loadCatalog(makeProject(TOOLS, {}, ['pdf-raster', 'hub']));
    expect(toolProps(both, 'pdf-to-jpg').next.map(({ id }) => id)).toEqual(['jpg-to-word']);
  });

  it('offers none after a result that should not be changed, nor for a report', () => {
    const nextOf = (tools: string) =>
      toolProps(loadCatalog(makeProject(tools, {}, ['pdf-raster', 'hub'])), 'pdf-to-jpg').next;
    expect(nextOf(TOOLS.replace('to: [jpg]\n', 'to: [jpg]\n    final: true\n'))).toEqual([]);
    expect(nextOf(TOOLS.replaceAll(/(to|from): \[jpg\]/g, '$1: [json]'))).toEqual([]);
  });

  it('offers no next step that would undo the tool, nor one that the catalogue says makes no sense after it', () => {
    const nextOf = (tools: string) =>
      toolProps(loadCatalog(makeProject(tools, {}, ['pdf-raster', 'hub'])), 'pdf-to-jpg').next.map(({ id }) => id);
    expect(nextOf(TOOLS)).toEqual(['jpg-to-word']);
    expect(nextOf(TOOLS.replace('to: [docx]', 'to: [pdf]'))).toEqual([]);
    expect(nextOf(TOOLS.replace('to: [docx]', 'to: [docx]\n    notAfter: [pdf-to-jpg]'))).toEqual([]);
    expect(nextOf(TOOLS.replace('to: [docx]', 'to: [docx]\n    notAfter: all'))).toEqual([]);
  });

  it('offers first what usually follows, and pictures in a PDF to no tool that wants its text', () => {
    const site = loadCatalog();
    const ids = (id: string): string[] => toolProps(site, id).next.map(({ id }) => id);
    expect(ids('pdf-rotate').slice(0, 2)).toEqual(['pdf-delete-page', 'pdf-compress']);
    expect(ids('img-to-txt')).toEqual(expect.arrayContaining(['scan-to-word', 'pdf-delete-page']));
    for (const id of ['img-to-txt', 'jpg-to-pdf', 'scan-to-word']) expect(ids(id)).not.toContain('pdf-to-word');
  });

  it('knows a built tool for types that a tool does not take, if it makes the same', () => {
    const like = TOOLS.replace('to: [docx]', 'to: [jpg]');
    expect(toolProps(loadCatalog(makeProject(like, {}, ['pdf-raster', 'hub'])), 'pdf-to-jpg').elsewhere).toEqual([
      { id: 'jpg-to-word', name: 'JPG转Word', from: ['jpg'] },
    ]);
    expect(toolProps(loadCatalog(makeProject(TOOLS, {}, ['pdf-raster', 'hub'])), 'pdf-to-jpg').elsewhere).toEqual([
      { id: 'jpg-to-word', name: 'JPG转Word', from: ['jpg'] }, // whatever converts it
    ]);
  });

  it('names the tool that mainly makes the same before heavier ones', () => {
    const whole = loadCatalog();
    const forType = (tool: string, type: string) =>
      toolProps(whole, tool).elsewhere.find(({ from }) => from.includes(type))?.id;
    expect(forType('pdf-to-word', 'png')).toBe('scan-to-word');
    expect(forType('pdf-to-word', 'mp3')).toBe('voice-to-word');
    expect(forType('pdf-to-word', 'txt')).toBe('txt-to-pdf');
  });

  it('keeps tools without the flag out of the short menu', () => {
    const images = menus(catalog).find(({ type }) => type === 'imgProcess');
    expect(images?.menu).toEqual([]);
    expect(images?.all.map(({ id }) => id)).toEqual(['jpg-to-word']);
  });

  it('relates tools and finds them by format and keyword', () => {
    expect(related(catalog, 'pdf-to-jpg').map(({ id }) => id)).toEqual(['jpg-to-word']);
    expect(searchData(catalog).tools.find(({ id }) => id === 'jpg-to-word')?.to).toEqual(['docx']);
  });

  it('puts working tools before announced ones, whatever their weight', () => {
    const heavier = TOOLS.replace('type: imgProcess', 'type: from-PDF')
      .replace('weight: 10', 'weight: 99')
      .replaceAll(/(moreWeight: \d+)/g, '$1\n    hot: true')
      .replace('secondMenu: false', 'secondMenu: true');
    const mixed = loadCatalog(makeProject(heavier));
    const [first] = menus(mixed);
    for (const list of [first?.all, first?.menu, hot(mixed)])
      expect(list?.map(({ id, built }) => [id, built])).toEqual([
        ['pdf-to-jpg', true],
        ['jpg-to-word', false],
      ]);
  });

  it('refuses a catalogue of wrong shape with place and remedy', () => {
    expect(() => loadCatalog(makeProject(TOOLS.replace('weight: 80', 'weight: x')))).toThrow('tools.yaml:23:13');
  });
});

describe('an engine that runs in two places', () => {
  const two = (runs: string, code: string) =>
    loadCatalog(makeProject(TOOLS.replace(/runs: \[.*?\]/, `runs: ${runs}`), {}, ['pdf-raster'], code));
  const FORMS = [
    'export function fits(file) {}',
    'export async function fits(file) {}',
    'export const fits = () => "browser";',
    "export { fits } from './fits.ts';",
    'export {\n  other,\n  look as fits,\n};',
  ];
  it.each(FORMS)('chooses file by file where its code says %j', (code) => {
    const catalog = two('[browser, service]', `import x from 'x';\n${code}\n`);
    expect(toolProps(catalog, 'pdf-to-jpg')).toMatchObject({ places: ['browser', 'service'], perFile: true });
    expect(uploadingTools(catalog).map(({ id }) => id)).toEqual(['pdf-to-jpg']);
  });
  it.each(['', 'const fits = 1;', '// export function fits', 'export const fitsAll = 1;', 'export { fits as other };'])(
    'sends all files to the first place where its code says %j',
    (code) => {
      const catalog = two('[browser, service]', code);
      expect(toolProps(catalog, 'pdf-to-jpg').perFile).toBeUndefined();
      expect(uploadingTools(catalog)).toEqual([]);
    },
  );
  it('keeps the order of the catalogue as the preference', () => {
    const catalog = two('[service, browser]', '');
    expect(toolProps(catalog, 'pdf-to-jpg').places).toEqual(['service', 'browser']);
    expect(uploadingTools(catalog)).toHaveLength(1);
  });
});

describe('what stands on the icon of a conversion', () => {
  it.each([
    ['PDF转Word', 'Word'],
    ['Word转PDF', 'Word'],
    ['PDF转长图', '长图'],
    ['图片转PDF', '图片'],
    ['Word转Excel', 'Excel'],
    ['图片压缩包转PDF', undefined],
    ['图片格式转换', undefined],
    ['PDF合并', undefined],
  ])('%s: %s', (name, sheet) => expect(sheetOf(name)).toBe(sheet));
});
