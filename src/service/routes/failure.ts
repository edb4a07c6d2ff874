import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorData, sentence, toErrorData, UserError } from '../../../schemas/error.ts';
import type { z } from '../../../schemas/zod.ts';
import { asRefusal } from '../store/faults.ts';

/**
 * Refusals that proxies, browsers and libraries must see in the status, too; every other answer with an envelope is
 * 200.
 */
const REAL_STATUS = new Set<string>(['too-large', 'too-many-requests', 'no-service']);

/** What Fastify and its plugins refuse by themselves, as a refusal of ours; undefined for a fault. */
function known(error: unknown): ErrorData | undefined {
  const data = toErrorData(asRefusal(error));
  if (data.code !== 'unknown') return data;
  const { statusCode = 500 } = (error ?? {}) as { statusCode?: number };
  if (statusCode === 413) return { code: 'too-large' };
  if (statusCode === 429) return { code: 'too-many-requests' };
  return statusCode >= 400 && statusCode < 500 ? { code: 'bad-option', detail: '请求的格式不对。' } : undefined;
}

/** Faults of ours. */
const FAULTS = new Set<string>(['unknown', 'no-service']);

/** The envelope of a refusal: `ret` 400, 403 where it is not allowed, 500 for a fault of ours. */
export function failureOf(error: ErrorData): { ret: number; msg: string; data: ErrorData } {
  const ret = error.code === 'not-allowed' ? 403 : FAULTS.has(error.code) ? 500 : 400;
  return { ret, msg: sentence(error), data: error };
}

/**
 * Answers anything thrown with the envelope. A fault is logged in full and told to the visitor by the request's number
 * alone.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const data = known(error) ?? { code: 'unknown', detail: `编号 ${request.id}。` };
  const ours = (error as { name?: string } | undefined)?.name !== 'UserError';
  if (ours && FAULTS.has(data.code)) request.log.error({ err: error }, 'fault');
  request.logged = { ...request.logged, code: data.code };
  const status = REAL_STATUS.has(data.code) ? ERRORS[data.code].status : 200;
  return reply.code(status).type('application/json; charset=utf-8').send(failureOf(data));
}

/** A schema's refusal of what the client sent, naming the field. */
export function badInput(error: z.ZodError): UserError {
  const [issue] = error.issues;
  const field = issue?.path.join('.');
  return new UserError('bad-option', `${field ? `“${field}”：` : ''}${issue?.message ?? ''}`);
}
