import type { Sound } from './sound-view.ts';

/** What of a recording is in sight, in milliseconds. */
export interface Window {
  from: number;
  to: number;
}

/** Draws the peaks in sight over the whole canvas, in the canvas's own colour. */
export function drawWave(canvas: HTMLCanvasElement, { peaks, peaksPerSecond }: Sound, { from, to }: Window): void {
  const scale = window.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth * scale, canvas.clientHeight * scale].map(Math.round) as [number, number];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  context.fillStyle = getComputedStyle(canvas).color;
  const place = (x: number): number => ((from + ((to - from) * x) / width) / 1000) * peaksPerSecond;
  for (let x = 0; x < width; x++) {
    let peak = 0;
    for (let at = Math.floor(place(x)); at <= place(x + 1); at++) peak = Math.max(peak, peaks[at] ?? 0);
    const tall = Math.max(scale, (peak / 255) * height * 0.96);
    context.fillRect(x, (height - tall) / 2, 1, tall);
  }
}
