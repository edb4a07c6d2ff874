import { z } from '../../schemas/zod.ts';

/** A field of a call, as its table on the page shows it. */
export interface Field {
  name: string;
  type: string;
  needed: boolean;
  note: string;
}

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

const TYPES: Record<string, string> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: 'true / false',
  object: '对象',
  null: 'null',
};

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.join(' / ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' 或 ');
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : ''}列表`;
  return schema.format === 'uuid' ? '编号' : (TYPES[schema.type ?? ''] ?? '任意值');
}

function noteOf({ description, default: standard, minimum, maximum, maxItems }: Schema): string {
  const range =
    minimum !== undefined && maximum !== undefined && maximum < 1e9 && maximum > 1
      ? `${minimum}–${maximum}`
      : undefined;
  const most = maxItems === undefined ? undefined : `最多 ${maxItems} 个`;
  const otherwise = standard === undefined ? undefined : `默认 ${String(standard)}`;
  return [description, range, most, otherwise].filter(Boolean).join('；');
}

/**
 * The fields of an object schema, those of objects inside indented by a dot: `tasks[].tool`. `io`: as the client sends
 * or gets them.
 */
export const fieldsOf = (schema: z.ZodType, io: 'input' | 'output'): Field[] =>
  flatten(z.toJSONSchema(schema, { io }) as Schema, '');

function flatten({ properties = {}, required = [] }: Schema, before: string): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = before + key;
    const inside = schema.type === 'array' ? schema.items : schema;
    const own = { name, type: typeOf(schema), needed: required.includes(key), note: noteOf(schema) };
    return inside?.properties ? [own, ...flatten(inside, `${name}${inside === schema ? '.' : '[].'}`)] : [own];
  });
}
