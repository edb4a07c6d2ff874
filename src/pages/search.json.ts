import type { APIRoute } from 'astro';
import { loadCatalog } from '../catalog/load.ts';
import { searchData } from '../catalog/search-data.ts';
import { spoken } from '../catalog/spoken.ts';

/** What the search box, and the home page with a dropped file, fetch when a visitor first turns to them. */
export const GET: APIRoute = async () => Response.json(spoken(searchData(loadCatalog())));
