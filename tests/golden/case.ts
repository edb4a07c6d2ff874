import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../../schemas/error.ts';

const input = z.union([
  z.string().transform((file) => ({ file, password: undefined })),
  z.strictObject({ file: z.string(), password: z.string().optional() }),
]);

const like = z.union([
  z.strictObject({ pdftoppm: z.string(), page: z.number().int().positive(), dpi: z.number().positive() }),
  z.strictObject({ file: z.string() }),
]);

const video = z.strictObject({
  codec: z.string().optional(),
  pixels: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** Degrees that a player turns the picture by. */
  turn: z.number().optional(),
});
const audio = z.strictObject({
  codec: z.string().optional(),
  rate: z.number().optional(),
  channels: z.number().optional(),
  bits: z.number().optional(),
});

/** By ffprobe and ffmpeg; every media result is also decoded to its end without a fault. */
const media = z
  .strictObject({
    container: z.string().optional(),
    seconds: z.number().optional(),
    /** How far its seconds may be off. */
    within: z.number().default(0.2),
    video: video.optional(),
    audio: z.array(audio).optional(),
    subtitles: z.array(z.string()).optional(),
    cover: z.boolean().optional(),
    tags: z.record(z.string(), z.string()).optional(),
    /** Sounds like this file's track, counted from 0. */
    sounds: z.string().optional(),
    track: z.number().default(0),
    /** Looks like this film, frame for frame. */
    looks: z.string().optional(),
    startsFast: z.literal(true).optional(),
  })
  .transform(({ container, video, audio, subtitles, cover, ...rest }) => ({
    ...rest,
    found: Object.fromEntries(
      Object.entries({ container, video, audio, subtitles, cover }).filter(([, value]) => value !== undefined),
    ),
  }));
export type MediaExpectation = z.infer<typeof media>;

const expectation = z.strictObject({
  name: z.string().optional(),
  /** Bytes it must not exceed. */
  atMost: z.number().int().optional(),
  atLeast: z.number().int().optional(),
  /**
   * It is encrypted: by qpdf it does not open without this password (an empty one opens for all); the other checks look
   * inside.
   */
  password: z.string().optional(),
  /** How it is encrypted, in qpdf's words. */
  cipher: z.enum(['RC4', 'AESv2', 'AESv3']).default('AESv3'),
  /** Rights that the encryption denies, in qpdf's words. */
  denies: z.array(z.string()).optional(),
  /** It is not encrypted, by qpdf. */
  clear: z.literal(true).optional(),
  /** By pdfinfo. */
  pages: z.number().int().optional(),
  /** Phrases by pdftotext for each page, compared without white space and after NFKC. */
  contains: z.record(z.string(), z.array(z.string())).optional(),
  /** Phrases that pdftotext must not find on a page. */
  lacks: z.record(z.string(), z.array(z.string())).optional(),
  /** Rotation of single pages in degrees, by pdfinfo. */
  rotations: z.record(z.string(), z.number().int()).optional(),
  /** Sizes of single pages in whole points, as they lie in the file (`595x842`), by pdfinfo. */
  sizes: z.record(z.string(), z.string()).optional(),
  /** The pictures in it with their masks, as `page type widthxheight colours bits encoding`, by pdfimages. */
  images: z.array(z.string()).optional(),
  /**
   * Colours in one of the nine parts of a page (`top-left`, `middle-center` …) as poppler draws it; `!` before one that
   * must not be there.
   */
  inks: z.record(z.string(), z.record(z.string(), z.string().regex(/^!?#[0-9a-f]{6}$/))).optional(),
  /** Fonts by pdffonts: each of these is there, embedded, as a subset and with a map to Unicode. */
  subsets: z.array(z.string()).optional(),
  /** `qpdf --check` finds neither error nor warning. */
  qpdf: z.literal(true).optional(),
  /** The part and level of PDF/A it claims, by pdfinfo. */
  pdfa: z.string().optional(),
  /** Entries of the outline, by mutool. */
  outlines: z.number().int().optional(),
  /** By ImageMagick: format in lower case, size of the first frame, number of frames. */
  format: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  frames: z.number().int().optional(),
  /** Dots per inch that are written in a picture, by ImageMagick. */
  dpi: z.number().optional(),
  /** Colours of single pixels `x,y` of a picture, `clear` where it is transparent, by ImageMagick. */
  dots: z.record(z.string().regex(/^\d+,\d+$/), z.string().regex(/^(#[0-9a-f]{6}|clear)$/)).optional(),
  /** Looks like a page as poppler draws it, or like a picture. */
  like: like.optional(),
  /** The pixels that ImageMagick makes of a file by these arguments: the very same, or as near as so many dB. */
  pixels: z
    .strictObject({ file: z.string(), convert: z.array(z.string()).default([]), psnr: z.number().optional() })
    .optional(),
  /** Tags by exiftool, by name; an empty one is not there. */
  exif: z.record(z.string(), z.string()).optional(),
  /** Pages of a PDF that, as poppler draws them, look like these pictures. */
  looks: z.record(z.string(), z.string()).optional(),
  media: media.optional(),
  /** It begins with all bytes of this file and ends with a timestamp over the whole, by OpenSSL and pdfsig. */
  stamps: z.string().optional(),
  /** Findings of a scan report in JSON, as `severity:code`, all of them in their order. */
  findings: z.array(z.string()).optional(),
  /** Poppler draws its pages to the same pixels as those of this file. */
  drawnAs: z
    .union([
      z.string().transform((file) => ({ file, password: '' })),
      z.strictObject({ file: z.string(), password: z.string() }),
    ])
    .optional(),
  /** Words that qpdf's plain writing of the file has nowhere outside of streams. */
  without: z.array(z.string()).optional(),
  /** Texts that it, a text file, contains. */
  says: z.array(z.string()).optional(),
  /** It is well-formed XML, by Python's expat. */
  xml: z.literal(true).optional(),
  /** The sheets of a book by their names, each with rows it has, by LibreOffice: numbers without groups. */
  sheets: z.record(z.string(), z.array(z.string())).optional(),
  /** All XML files in it, a zip archive, are well-formed, by Python's expat. */
  xmlParts: z.literal(true).optional(),
  /**
   * Made a PDF by another engine, its pages say the same letters as the first ones of a file, by pdftotext, and look
   * the same as poppler draws them: by their structural similarity, 1 for the same.
   */
  returns: z.strictObject({ engine: z.string(), as: z.string(), pages: z.number().int(), ssim: z.number() }).optional(),
  /**
   * A drawing in DXF that ezdxf audits without an error: its version, entities of each type in all blocks (those not
   * named are not looked at), texts, names of layers, and how long its lines, arcs and curves are in all, within 0.5 %.
   */
  dxf: z
    .strictObject({
      version: z.string().regex(/^AC\d{4}$/),
      counts: z.record(z.string(), z.number().int()).default({}),
      texts: z.array(z.string()).default([]),
      layers: z.array(z.string()).default([]),
      length: z.number().optional(),
    })
    .optional(),
  /** It is a sound zip archive, and files in it contain these texts, by unzip. */
  unzipped: z.record(z.string(), z.array(z.string())).optional(),
});
export type Expectation = z.infer<typeof expectation>;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

const caseSchema = z
  .strictObject({
    title: z.string(),
    inputs: z.array(input).min(1),
    options: z.record(z.string(), z.unknown()).default({}),
    error: z.enum(codes).optional(),
    expect: z.array(expectation).min(1).optional(),
    /** Texts that the engine's notes contain. */
    notes: z.array(z.string()).optional(),
    /** Texts of the notes that tell of a loss, one each: where they are given, no other note does. */
    lost: z.array(z.string()).optional(),
  })
  .refine((one) => (one.error === undefined) !== (one.expect === undefined), { error: '要么写 error，要么写 expect' });

export type Case = z.infer<typeof caseSchema> & { engine: string; name: string };

let known: Case[] | undefined;

/** Every `<engine>/<case>/case.yaml` of this folder, checked, read once. Throws when one is wrong. */
export function readCases(): Case[] {
  known ??= parseCases();
  return known;
}

function parseCases(): Case[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('case.yaml'),
  );
  return files.sort().map((path) => {
    const [engine = '', name = ''] = dirname(path).split('/');
    const parsed = caseSchema.safeParse(parse(readFileSync(join(import.meta.dirname, path), 'utf8')));
    if (!parsed.success) throw new Error(`tests/golden/${path}\n${z.prettifyError(parsed.error)}`);
    return { ...parsed.data, engine, name };
  });
}
