import { z } from 'zod';
import { siteSchema, toolContentSchema } from '../../schemas/content.ts';
import { catalogSchema } from '../../schemas/tool.ts';

const SCHEMAS = { tools: catalogSchema, 'tool-content': toolContentSchema, site: siteSchema };

/** `schemas/json/*.schema.json`: what editors complete YAML by and show as hover text. */
export function generateSchemas(): [path: string, text: string][] {
  return Object.entries(SCHEMAS).map(([name, schema]) => {
    const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
    return [`schemas/json/${name}.schema.json`, `${JSON.stringify(json, null, 2)}\n`];
  });
}
