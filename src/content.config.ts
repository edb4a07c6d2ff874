import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { siteSchema, toolContentSchema } from '../schemas/content.ts';

/**
 * What editors write. `npm run check` reports mistakes with file, line and remedy; here the shapes are only enforced.
 */
export const collections = {
  tools: defineCollection({ loader: glob({ pattern: '*.md', base: 'content/tools' }), schema: toolContentSchema }),
  site: defineCollection({ loader: glob({ pattern: 'site.yaml', base: 'content' }), schema: siteSchema }),
};
