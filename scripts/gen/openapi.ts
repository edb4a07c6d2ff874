import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, failureSchema } from '../../schemas/api/call.ts';
import { askSchema, errorSchema, resultSchema, taskSchema } from '../../schemas/api/task.ts';
import { uploadedSchema } from '../../schemas/api/upload.ts';
import { ERRORS } from '../../schemas/error.ts';
import { z } from '../../schemas/zod.ts';
import { type Catalog, loadCatalog } from '../../src/catalog/load.ts';
import { serviceTools } from '../../src/catalog/service-tools.ts';
import { AREAS } from './api-areas.ts';
import { DOWNLOAD_PATHS, uploadPaths } from './openapi-files.ts';

type Json = Record<string, unknown>;
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const INTRODUCTION = [
  '所有接口与网站同源。身份是一个访客 Cookie（pdf365_visitor，https 下是 __Host-pdf365_visitor）：第一次调用任何接口时由服务设置，之后的上传、任务和下载都只对它可见；首次同时发多个请求之前，请先等一个请求返回。',
  '应答都是信封 {ret, msg, data}：ret 为 0 时 data 是结果；400 是拒绝、403 是不允许、500 是故障，这时 msg 是给人看的一句话，data.code 是错误码。除请求过多（429）、请求体过大（413）外 HTTP 状态都是 200。',
  '表单里的数组和对象写成 JSON 文本；同样的接口也接受 application/json。',
].join('\n\n');

/** The fields of `data`, and those that many share, as schemas of the document. */
function components(): Json {
  const registry = z.registry<{ id: string }>();
  const shared = {
    Task: taskSchema,
    Result: resultSchema,
    Ask: askSchema,
    TaskError: errorSchema,
    Failure: failureSchema,
    Uploaded: uploadedSchema,
  };
  for (const [id, schema] of Object.entries(shared)) registry.add(schema, { id });
  for (const [name, { data }] of calls()) if (!registry.has(data)) registry.add(data, { id: dataName(name) });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, io: 'output' });
  const data = Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema as Json)]));
  const bodies = calls().filter(([, { body }]) => body !== 'query');
  return { ...data, ...Object.fromEntries(bodies.map(([name, call]) => [requestName(name), requestSchema(call)])) };
}

const calls = (): [name: string, call: Call][] => AREAS.flatMap((area) => Object.entries(area.calls));
const requestName = (name: string): string => dataName(name).replace(/Data$/, 'Request');
const dataName = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}Data`;

/** Without what a document of its own would say. */
function bare({ $schema, $id, id, ...rest }: Json): Json {
  return rest;
}

function operation(title: string, name: string, call: Call, names: Map<z.ZodType, string>): Json {
  const data = ref(names.get(call.data) ?? dataName(name));
  return {
    operationId: name,
    tags: [title],
    summary: call.summary,
    ...(call.body === 'query' ? { parameters: parameters(call) } : { requestBody: requestBody(name, call) }),
    responses: { 200: envelope(data), 413: refused('请求体过大'), 429: refused('请求过多') },
  };
}

const requestSchema = (call: Call): Json => withTools(bare(z.toJSONSchema(call.request, { io: 'input' }) as Json));

/** The schema with the list of tools wherever one is asked for. */
function withTools(schema: Json): Json {
  const entries = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (entries.length === 0) return schema;
  const properties = entries.map(([name, property]) => {
    if (name === 'tool') return [name, ref('ToolId')];
    return [name, property.items ? { ...property, items: withTools(property.items as Json) } : property];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The names of the tools that run in the service. */
function toolIds(catalog: Catalog): Json {
  const tools = serviceTools(catalog);
  const lines = tools.map(
    ({ tool, name, from, to }) => `- \`${tool}\`：${name}（${from.join('、')} → ${to.join('、')}）`,
  );
  return {
    type: 'string',
    description: ['工具编号。各工具的上限和选项由 `GET /api/tools` 给出。', ...lines].join('\n'),
    enum: tools.map(({ tool }) => tool),
  };
}
type Property = Json & { type?: string; description?: string };
const isText = ({ type }: Property): boolean => type !== 'array' && type !== 'object';

function parameters(call: Call): Json[] {
  const { properties = {}, required = [] } = requestSchema(call) as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  const fields = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: description || undefined,
    schema,
  }));
  const callback = {
    name: 'callback',
    in: 'query',
    required: false,
    description: '填了就以 JSONP 应答：一个函数名',
    schema: { type: 'string', pattern: '^[A-Za-z_$][\\w$]{0,63}$' },
  };
  return call.jsonp ? [...fields, callback] : fields;
}

function requestBody(name: string, call: Call): Json {
  const schema = ref(requestName(name));
  const json = { 'application/json': { schema } };
  if (call.body === 'json') return { required: true, content: json };
  const encoding = Object.fromEntries(
    Object.entries(requestSchema(call).properties as Record<string, Property>)
      .filter(([, property]) => !isText(property))
      .map(([name]) => [name, { contentType: 'application/json' }]),
  );
  const form = { schema, encoding: Object.keys(encoding).length > 0 ? encoding : undefined };
  return { required: true, content: { 'application/x-www-form-urlencoded': form, ...json } };
}

const success = (data: Json): Json => ({
  type: 'object',
  properties: { ret: { const: 0 }, msg: { type: 'string' }, data },
  required: ['ret', 'msg', 'data'],
});
const envelope = (data: Json): Json => ({
  description: '信封：结果，或拒绝',
  content: { 'application/json': { schema: { oneOf: [success(data), ref('Refusal')] } } },
});
const refused = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: ref('Refusal') } },
});

const REFUSAL = {
  type: 'object',
  description: '拒绝或故障。data.code 是下面的错误码之一。',
  properties: {
    ret: { enum: [400, 403, 500] },
    msg: { type: 'string', description: '给访客看的一句话' },
    data: ref('Failure'),
  },
  required: ['ret', 'msg', 'data'],
};
const CODES = {
  type: 'string',
  description: Object.entries(ERRORS)
    .map(([code, { text }]) => `- \`${code}\`：${text}`)
    .join('\n'),
  enum: Object.keys(ERRORS),
};

/** `public/openapi.json`: the OpenAPI 3.1 document of every call in `schemas/api/`, of uploads and of downloads. */
export function generateOpenApi(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const names = new Map<z.ZodType, string>();
  for (const [name, { data }] of calls())
    if (!names.has(data)) names.set(data, data === resultSchema ? 'Result' : dataName(name));
  const paths: Record<string, Json> = { ...uploadPaths(envelope(ref('Uploaded')), refused), ...DOWNLOAD_PATHS };
  for (const { title, calls } of AREAS)
    for (const [name, call] of Object.entries(calls))
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(title, name, call, names) };
  const document = {
    openapi: '3.1.1',
    info: { title: 'PDF365 接口', version, description: INTRODUCTION },
    servers: [{ url: '/' }],
    security: [{ visitor: [] }],
    tags: [...AREAS.map(({ title }) => ({ name: title })), { name: '文件' }],
    paths,
    components: {
      securitySchemes: {
        visitor: { type: 'apiKey', in: 'cookie', name: 'pdf365_visitor', description: '访客身份，由服务自动设置' },
      },
      schemas: { ...components(), Refusal: REFUSAL, ErrorCode: CODES, ToolId: toolIds(loadCatalog(root)) },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
