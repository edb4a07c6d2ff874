import { paintStrokes, readStrokes, type Stroke } from '../shared/brush.ts';
import { type Frame, placing, type Size } from '../shared/frame.ts';
import type { Sheet } from '../shared/sheet.ts';
import type { PortraitPicture } from './portraits.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Both pictures of a portrait as canvases; `brushed` is the cut-out after the strokes of the brush. */
export interface PortraitLayers {
  picture: PortraitPicture;
  original: OffscreenCanvas;
  brushed: OffscreenCanvas;
  /** The pixels of `brushed`, and the strokes they have seen. */
  image: ImageData;
  strokes: string;
}

function canvasOf(image: ImageData): OffscreenCanvas {
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas;
}

/** The layers of a portrait before any stroke. */
export function openLayers(picture: PortraitPicture): PortraitLayers {
  const { width, height, cutOut, original } = picture;
  const image = new ImageData(cutOut.slice() as ImageDataArray, width, height);
  const first = new ImageData(original as ImageDataArray, width, height);
  return { picture, original: canvasOf(first), brushed: canvasOf(image), image, strokes: '' };
}

/**
 * Brings the cut-out to these strokes (the text of the option); what was drawn before and still holds is not drawn
 * again.
 */
export function brushTo(layers: PortraitLayers, strokes: string): void {
  if (strokes === layers.strokes) return;
  const goesOn = strokes.startsWith(layers.strokes);
  if (!goesOn) layers.image.data.set(layers.picture.cutOut);
  paint(layers, readStrokes(goesOn ? strokes.slice(layers.strokes.length) : strokes) ?? []);
  layers.strokes = strokes;
}

/** Shows a stroke that is not done yet. It stays in the pixels: `unbrush` takes it off. */
export function paint(layers: PortraitLayers, strokes: readonly Stroke[]): void {
  paintStrokes(layers.image, strokes, layers.picture.original);
  layers.brushed.getContext('2d')?.putImageData(layers.image, 0, 0);
}

/** Takes all strokes off. */
export function unbrush(layers: PortraitLayers): void {
  layers.image.data.set(layers.picture.cutOut);
  layers.brushed.getContext('2d')?.putImageData(layers.image, 0, 0);
  layers.strokes = '';
}

/** Draws the photo that a frame cuts out of a picture, over a colour; without one over nothing. */
export function drawPhoto(context: Context, image: OffscreenCanvas, frame: Frame, photo: Size, colour?: string): void {
  const place = placing(frame, image, photo);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, photo.width, photo.height);
  if (colour) {
    context.fillStyle = colour;
    context.fillRect(0, 0, photo.width, photo.height);
  }
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.translate(photo.width / 2, photo.height / 2);
  context.rotate((frame.turn * Math.PI) / 180);
  context.scale(1 / place.scale, 1 / place.scale);
  context.drawImage(image, -place.x, -place.y);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Draws a sheet in the width of its canvas; `one` is a photo. */
export function drawSheetOn(
  context: CanvasRenderingContext2D,
  one: OffscreenCanvas,
  sheet: Sheet,
  lines: boolean,
): void {
  const scale = context.canvas.width / sheet.width;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.strokeStyle = '#969696';
  context.lineWidth = 1;
  for (const { x, y } of sheet.places) {
    const [width, height] = [sheet.photo.width * scale, sheet.photo.height * scale];
    context.drawImage(one, x * scale, y * scale, width, height);
    if (lines) context.strokeRect(x * scale - 0.5, y * scale - 0.5, width + 1, height + 1);
  }
}
