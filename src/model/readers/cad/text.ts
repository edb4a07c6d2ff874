import {
  TextHorizontalAlignment as Across,
  AttributeDefinition,
  AttributeEntity,
  AttributeFlags,
  TextVerticalAlignmentType as Down,
  type Entity,
  StyleFlags,
  TextEntity,
  TextMirrorFlag,
} from '@node-projects/acad-ts';
import { UserError } from '../../../../schemas/error.ts';
import { type Affine, compose, extruded, moved, scaled, turned } from './affine.ts';
import { plainText } from './codes.ts';
import { straight } from './curves.ts';
import type { Draw, Drawer } from './entities.ts';
import { type Face, faceOf } from './faces.ts';
import { LIMITS } from './limits.ts';
import { alphaOf } from './look.ts';
import type { Painter, Run, Scope } from './painter.ts';
import { gradesIn } from './structural-signs.ts';

/** Letters at their places on one line; `width` is how far they go. */
export interface Line {
  glyphs: Run['glyphs'];
  width: number;
}

/** How deep letters go below the base line, in parts of the height of capitals. */
const DEPTH = 0.3;
/** Ems from one letter to the next of vertical writing. */
const STEP = 1.05;

/**
 * Sets letters one after the other, `size` high and `stretch` times as wide. Throws UserError `too-complex` for more
 * than a drawing may have.
 */
export function setLine(text: string, face: Face, size: number, stretch: number, painter: Painter): Line {
  if (text.length > 2 * LIMITS.characters) throw new UserError('too-complex');
  const glyphs: Run['glyphs'] = [];
  let width = 0;
  for (const character of text) {
    glyphs.push({ text: character, x: width, y: 0 });
    width += painter.measure(face.style, character) * size * stretch;
  }
  return { glyphs, width };
}

/** Notes the font that a text asks for. */
export function noteFont({ name, style }: Face, painter: Painter): void {
  if (name) painter.fonts.set(name, style);
}

/** Notes signs of grades of steel, which all become one. */
export function tellGrades(written: string, painter: Painter): void {
  const grades = gradesIn(written);
  if (grades > 0) painter.leave('钢筋等级符号（都写成了 Φ）', grades);
}

/** Letters leaning by an angle. */
export const sheared = (angle: number): Affine => [1, 0, 0, Math.tan(angle), 1, 0, 0, 0, 1, 0, 0, 0];

/** Draws a text on one line. */
export const text: Draw<TextEntity> = (entity, scope, painter) => {
  const height = entity.height || entity.style?.height || 1;
  const written = saidBy(entity);
  tellGrades(written, painter);
  const said = plainText(written);
  if (said.text.trim() === '') return;
  const face = faceOf(entity.style);
  noteFont(face, painter);
  const size = height * face.em;
  const isVertical = ((entity.style?.styleFlags ?? 0) & StyleFlags.VerticalText) !== 0;
  const stretch = entity.widthFactor || entity.style?.width || 1;
  const line = setLine(said.text, face, size, stretch, painter);
  const ends = line.glyphs.map(({ x }) => x);
  const place = placeOf(entity, line.width, height);
  const fit = line.width > 0 && place.width ? place.width / line.width : 1;
  const up = place.grows ? fit : 1;
  const mirrored = entity.mirror ?? TextMirrorFlag.None;
  let at = compose(compose(scope.at, extruded(entity.normal)), moved(place.x, place.y, place.z));
  at = compose(at, turned(place.angle));
  at = compose(at, scaled(mirrored & TextMirrorFlag.Backward ? -1 : 1, mirrored & TextMirrorFlag.UpsideDown ? -1 : 1));
  if (isVertical)
    line.glyphs = line.glyphs.map(({ text: letter }, index) => ({ text: letter, x: 0, y: index * size * STEP }));
  at = compose(at, moved(place.across * fit, place.down * up));
  at = compose(at, compose(sheared(isVertical ? 0 : entity.obliqueAngle || 0), scaled(fit, up)));
  const colour = painter.colour(entity, scope);
  const run: Run = {
    style: face.style,
    size,
    stretch,
    bold: face.bold,
    italic: face.italic,
    colour,
    alpha: alphaOf(entity, scope),
    ...line,
  };
  writeRun(run, face, entity, { ...scope, at }, painter);
  const inked = { ...scope, at };
  const lines = [
    [said.under, -0.2],
    [said.over, 1.2],
    [said.through, 0.5],
  ] as const;
  for (const [spans, up] of lines)
    for (const [from, to] of spans) {
      const [start, end] = [from, to].map((at) => ends[at] ?? line.width) as [number, number];
      rule(entity, inked, painter, end - start, up * height, start);
    }
};

/** Writes letters in the coordinates of `scope`; of faces for turned lines the Chinese ones lie on their side. */
export function writeRun(run: Run, { lies }: Face, entity: Entity, scope: Scope, painter: Painter): void {
  const isWide = ({ text: letter }: Run['glyphs'][number]): boolean => lies && letter >= WIDE;
  const wide = run.glyphs.filter(isWide);
  const rest = run.glyphs.filter((glyph) => !isWide(glyph));
  if (rest.length > 0) painter.write({ ...run, glyphs: rest }, entity, scope, scope.at);
  for (const glyph of wide) {
    // Turned about its origin, and moved back into its own square
    const corner = moved(glyph.x + ABOVE * run.size * run.stretch, -glyph.y - BELOW * run.size);
    const at = compose(corner, compose(scaled(run.stretch, 1), turned(Math.PI / 2)));
    const own = { ...run, stretch: 1, glyphs: [{ ...glyph, x: 0, y: 0 }] };
    painter.write(own, entity, scope, compose(scope.at, at));
  }
}
/** The first character that fills a square, and how far that goes above and below the base line, in ems. */
const WIDE = '\u2e80';
const [ABOVE, BELOW] = [0.88, 0.12];

/** A line along a text. */
export function rule(entity: Entity, scope: Scope, painter: Painter, width: number, y: number, x = 0): void {
  const pen = { ...painter.pen(entity, scope), dash: [] };
  painter.stroke(
    straight(scope.at, [
      { x, y },
      { x: x + width, y },
    ]),
    entity,
    scope,
    pen,
  );
}

/** What a text says: definitions of attributes show their tag. */
function saidBy(entity: TextEntity): string {
  if (entity instanceof AttributeDefinition && !(entity.flags & AttributeFlags.Constant)) return entity.tag ?? '';
  return entity.value ?? '';
}

interface Place {
  x: number;
  y: number;
  z: number;
  angle: number;
  /** Where the line begins beside the point that it is placed by. */
  across: number;
  down: number;
  /** How wide it must become; as it is where 0. */
  width: number;
  /** It grows in height with its width. */
  grows: boolean;
}

/** Where a text begins (codes 72 and 73 of TEXT): all but the plainest are placed by their second point. */
function placeOf(entity: TextEntity, width: number, height: number): Place {
  const { insertPoint: first, alignmentPoint: second, horizontalAlignment: across } = entity;
  const down =
    entity instanceof AttributeEntity || entity instanceof AttributeDefinition
      ? (entity.verticalAlignment ?? Down.Baseline)
      : entity.verticalAlignment;
  const plain = { z: first.z, across: 0, down: 0, width: 0, grows: false, angle: entity.rotation || 0 };
  if (across === Across.Aligned || across === Across.Fit) {
    const [dx, dy] = [second.x - first.x, second.y - first.y];
    const wide = Math.hypot(dx, dy);
    return {
      ...plain,
      x: first.x,
      y: first.y,
      angle: Math.atan2(dy, dx),
      width: wide,
      grows: across === Across.Aligned,
    };
  }
  const isPlain = across === Across.Left && down === Down.Baseline;
  const { x, y } = isPlain || !second ? first : second;
  const parts = { [Across.Center]: 0.5, [Across.Middle]: 0.5, [Across.Right]: 1 } as Record<number, number>;
  const drops = { [Down.Top]: -1, [Down.Middle]: -0.5, [Down.Bottom]: DEPTH } as Record<number, number>;
  const drop = across === Across.Middle ? -0.5 : (drops[down] ?? 0);
  return { ...plain, x, y, across: -(parts[across] ?? 0) * width, down: drop * height };
}

export const TEXTS: Drawer[] = [[TextEntity, text]];
