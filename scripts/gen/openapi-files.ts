import { HANDOVER_FILE_PATH } from '../../schemas/api/handover.ts';
import { UPLOAD_FORM_PATH, UPLOAD_PATH } from '../../schemas/api/upload.ts';

type Json = Record<string, unknown>;

const header = (name: string, description: string, example?: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  ...(example && { example }),
});
const TUS = header('Tus-Resumable', '协议版本', '1.0.0');
const inPath = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});
const ID = inPath('uploadId', '上传编号', { type: 'string', pattern: '^[\\w-]{16,64}$' });
const UUID = { type: 'string', format: 'uuid' };
const tags = ['文件'];

type Refused = (description: string) => Json;

const formPath = (uploaded: Json, refused: Refused): Json => ({
  post: {
    operationId: 'uploadForm',
    tags,
    summary: '一次上传一个或多个文件（multipart），字段名都是 file。',
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              file: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
            },
            required: ['file'],
          },
        },
      },
    },
    responses: { 200: uploaded, 413: refused('文件过大'), 429: refused('请求过多') },
  },
});

const createPath = (refused: Refused): Json => ({
  post: {
    operationId: 'uploadCreate',
    tags,
    summary: '开始一个可续传的上传（tus 1.0，creation）。Location 的最后一段是上传编号。',
    parameters: [
      TUS,
      header('Upload-Length', '字节数'),
      header(
        'Upload-Metadata',
        'filename 加空格加文件名的 base64（UTF-8）；手机传送的文件再加一个逗号和 handover 加空格加传送编号的 base64',
        'filename 5oql5ZGKLnBkZg==',
      ),
    ],
    responses: {
      201: {
        description: '可以开始发送',
        headers: { Location: { description: '上传的地址', schema: { type: 'string' } } },
      },
      413: refused('文件过大'),
      507: refused('空间不足'),
    },
  },
});

const uploadPath = (refused: Refused): Json => ({
  parameters: [ID, TUS],
  head: {
    operationId: 'uploadOffset',
    tags,
    summary: '查询已收到多少字节（Upload-Offset），断线后从那里续传。',
    responses: {
      200: {
        description: '进度',
        headers: { 'Upload-Offset': { description: '已收到的字节数', schema: { type: 'integer' } } },
      },
      404: { description: '没有这个上传，或不属于本人' },
    },
  },
  patch: {
    operationId: 'uploadAppend',
    tags,
    summary: '发送一段字节。',
    parameters: [header('Upload-Offset', '从第几个字节起')],
    requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: { type: 'string' } } } },
    responses: {
      204: { description: '已收下' },
      404: refused('没有这个上传，或不属于本人'),
      409: refused('位置不对：先用 HEAD 取得正确的位置'),
    },
  },
  delete: {
    operationId: 'uploadDelete',
    tags,
    summary: '放弃并删除一个上传（termination）。',
    responses: { 204: { description: '已删除' }, 404: refused('没有这个上传，或不属于本人') },
  },
});

/**
 * The paths of uploads: multipart in one go, and tus 1.0. What a multipart upload answers and what a refusal looks like
 * are given.
 */
export const uploadPaths = (uploaded: Json, refused: Refused): Record<string, Json> => ({
  [UPLOAD_FORM_PATH]: formPath(uploaded, refused),
  [UPLOAD_PATH]: createPath(refused),
  [`${UPLOAD_PATH}/{uploadId}`]: uploadPath(refused),
});

const query = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: { type: 'string' },
});
const binary = {
  'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

export const DOWNLOAD_PATHS: Record<string, Json> = {
  [`${HANDOVER_FILE_PATH}/{handoverId}/{uploadId}`]: {
    get: {
      operationId: 'handoverFile',
      tags,
      summary: '下载一个手机传送的文件。地址取自传送的 files[].url；支持 Range。',
      parameters: [inPath('handoverId', '传送编号', UUID), ID],
      responses: {
        200: { description: '文件', content: binary },
        206: { description: '文件的一段', content: binary },
        404: { description: '没有这个文件，已过期，或不是给这个浏览器的' },
        416: { description: '范围超出文件' },
      },
    },
  },
  '/task/download/{resultId}': {
    get: {
      operationId: 'download',
      tags,
      summary: '下载一个结果。地址取自任务的 results[].url，不要自己拼；支持 Range。',
      parameters: [
        inPath('resultId', '结果编号', UUID),
        query('task', '任务编号'),
        query('until', '有效期，1970 年起的秒数'),
        query('sign', '签名'),
      ],
      responses: {
        200: { description: '文件', content: binary },
        206: { description: '文件的一段', content: binary },
        302: { description: '到存储服务下载' },
        404: { description: '没有这个结果，或不属于本人' },
        410: { description: '链接已失效，请重新取得' },
        416: { description: '范围超出文件' },
      },
    },
  },
};
