import type { APIRoute } from 'astro';
import { loadCatalog } from '../catalog/load.ts';
import { iconShapes } from '../components/icon-shapes.ts';

/** The pictures of all tools in one file, for what scripts draw after a visitor's first step. */
export const GET: APIRoute = async () => {
  const names = [...new Set(Object.values(loadCatalog().tools).map(({ icon }) => icon))].sort();
  const symbols = names.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${iconShapes(name)}</symbol>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
