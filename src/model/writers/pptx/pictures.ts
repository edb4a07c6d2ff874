import { sha256 } from '@noble/hashes/sha2.js';
import { tag } from '../../../formats/ooxml/elements.ts';
import type { ZipWriter } from '../../../formats/zip/write.ts';
import type { PictureRef } from '../../flow.ts';
import type { Box, PictureFile, Source } from '../../page.ts';
import { type Frame, transform } from './frame.ts';

/** The pictures of a file: each different one is stored once. */
export interface Pictures {
  /** Where a picture stands, from a slide; undefined where it cannot be read. */
  path(ref: PictureRef): Promise<string | undefined>;
  /** How many could not be read. */
  lost(): number;
}

/** Drawings are shown in print quality. */
const DPI = 200;

/** Begins the pictures of a package. */
export function makePictures(zip: ZipWriter, source: Pick<Source, 'picture' | 'region'>): Pictures {
  const paths = new Map<string, string>();
  let lost = 0;
  const stored = ({ bytes, type }: PictureFile): string => {
    const digest = sha256(bytes).join(' ');
    const known = paths.get(digest);
    if (known) return known;
    const path = `media/image${paths.size + 1}.${type === 'image/png' ? 'png' : 'jpeg'}`;
    paths.set(digest, path);
    zip.add(`ppt/${path}`, bytes);
    return path;
  };
  return {
    path: async (ref) => {
      const file =
        ref.kind === 'picture' ? await source.picture(ref.page, ref.id) : await source.region(ref.page, ref.box, DPI);
      if (!file) lost++;
      return file && `../${stored(file)}`;
    },
    lost: () => lost,
  };
}

const fillXml = (name: string, relation: string): string =>
  tag(name, {}, tag('a:blip', { 'r:embed': relation }), tag('a:stretch', {}, tag('a:fillRect')));

/** A picture at its place. */
export const pictureXml = (relation: string, box: Box, id: number, frame: Frame, alt?: string): string =>
  tag(
    'p:pic',
    {},
    tag(
      'p:nvPicPr',
      {},
      tag('p:cNvPr', { id, name: `图片 ${id}`, descr: alt }),
      tag('p:cNvPicPr', {}, tag('a:picLocks', { noChangeAspect: 1 })),
      tag('p:nvPr'),
    ),
    fillXml('p:blipFill', relation),
    tag('p:spPr', {}, transform(frame, box), tag('a:prstGeom', { prst: 'rect' }, tag('a:avLst'))),
  );

/** What is behind everything on a slide: a fill. */
export const backgroundXml = (fill: string): string => tag('p:bg', {}, tag('p:bgPr', {}, fill, tag('a:effectLst')));

/** A picture as the fill of a background. */
export const pictureFill = (relation: string): string => fillXml('a:blipFill', relation);
