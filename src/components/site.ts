import { getEntry } from 'astro:content';
import type { Site } from '../../schemas/content.ts';

/** `content/site.yaml`: brand, hosts, texts of the home page and the footer. */
export async function getSite(): Promise<Site> {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error('缺少 content/site.yaml');
  return entry.data;
}
