import { attribute } from '../../../formats/xml/xml.ts';
import { ZipWriter } from '../../../formats/zip/write.ts';
import { digestOf } from '../../../lib/digest.ts';
import { hexOf } from '../../../lib/hex.ts';
import type { Drawing } from '../../drawing.ts';
import type { Outlines } from '../../outlines.ts';
import { type Lost, UNIT, writeW2d } from './w2d.ts';

/** A DWF file that is being written. */
export interface DwfBook {
  zip: ZipWriter;
  title: string;
  sheets: { name: string; section: string; graphics: string; id: string }[];
  lost: Lost;
}

const MM = 25.4 / 72;
const SECTION = 'com.autodesk.dwf.ePlot';
/** The interface of plots, by the number that all files give it. */
const EPLOT = '715941D4-1AC2-4545-8185-BC40E053B551';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>';

export const startDwf = (title: string): DwfBook => ({
  zip: new ZipWriter(),
  title,
  sheets: [],
  lost: { pictures: 0, gradients: 0 },
});

/** Adds a sheet (DWF 6.0, ePlot 1.2): its graphics and what describes it. */
export async function addSheet(book: DwfBook, name: string, drawing: Drawing, outlines: Outlines): Promise<void> {
  const number = book.sheets.length + 1;
  const [id, section, graphics] = ['sheet', 'section', 'graphics'].map((what) =>
    guidOf(`${book.title} ${number} ${name} ${what}`),
  ) as [string, string, string];
  // Folders are told with backslashes, in names and references alike.
  const folder = `${SECTION}_${section}`;
  const href = `${folder}\\${graphics}.w2d`;
  const lost = await writeW2d(drawing, book.zip.begin(href), outlines);
  book.lost.pictures += lost.pictures;
  book.lost.gradients += lost.gradients;
  const [width, height] = [drawing.width * MM, drawing.height * MM].map((side) => Number(side.toFixed(4)));
  const paper = `units="mm" width="${width}" height="${height}" color="255 255 255" clip="0 0 ${width} ${height}"`;
  const transform = `${UNIT} 0 0 0 0 ${UNIT} 0 0 0 0 1 0 0 0 0 1`;
  const resource =
    `<ePlot:GraphicResource role="2d streaming graphics" mime="application/x-w2d" href="${href}"` +
    ` objectId="${graphics}" transform="${transform}"/>`;
  book.zip.add(
    `${folder}\\descriptor.xml`,
    `${HEAD}<ePlot:Page xmlns:ePlot="DWF-ePlot:1.2" version="1.2" objectId="${id}" name="${attribute(name)}"` +
      ` plotOrder="${number}" color="255 255 255"><ePlot:Paper ${paper}/>` +
      `<ePlot:Resources>${resource}</ePlot:Resources></ePlot:Page>`,
  );
  book.sheets.push({ name, section: folder, graphics: href, id });
}

/** The file: a header of twelve bytes and a zip archive behind it. */
export function finishDwf({ zip, title, sheets }: DwfBook): Uint8Array<ArrayBuffer> {
  const sections = sheets.map(
    ({ name, section, graphics }) =>
      `<dwf:Section type="${SECTION}" name="${section}" title="${attribute(name)}">` +
      `<dwf:Source provider="" href=""/><dwf:Toc>` +
      `<dwf:Resource role="2d streaming graphics" mime="application/x-w2d" href="${graphics}"/>` +
      `<dwf:Resource role="descriptor" mime="text/xml" href="${section}\\descriptor.xml"/></dwf:Toc></dwf:Section>`,
  );
  zip.add(
    'manifest.xml',
    `${HEAD}<dwf:Manifest xmlns:dwf="DWF-Manifest:6.0" version="6.0" objectId="${guidOf(title)}">` +
      `<dwf:Interfaces><dwf:Interface objectId="${EPLOT}" name="ePlot" href="http://www.autodesk.com/viewers"/>` +
      `</dwf:Interfaces><dwf:Properties><dwf:Property name="Title" value="${attribute(title)}"/></dwf:Properties>` +
      `<dwf:Sections>${sections.join('')}</dwf:Sections></dwf:Manifest>`,
  );
  return zip.finish(new TextEncoder().encode('(DWF V06.00)'));
}

function guidOf(text: string): string {
  const hex = hexOf(digestOf(text)).toUpperCase();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
