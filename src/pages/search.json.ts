import type { APIRoute } from 'astro';
import { loadCatalog, searchData } from '../catalog/load.ts';

/** What the search box fetches when a visitor first turns to it. */
export const GET: APIRoute = async () => Response.json(searchData(loadCatalog()));
