import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type DataOf, envelope, type ParsedOf } from '../../../schemas/api/call.ts';
import { UserError } from '../../../schemas/error.ts';
import { chinese } from '../base/messages.ts';
import type { Visit } from '../tasks/visit.ts';
import { addressOf } from './address.ts';
import { badInput } from './failure.ts';
import { knownPrincipal, visitOf } from './visitor.ts';

type Promised<Value> = Value | Promise<Value>;
/** One function a call: checked request in, payload of the answer out; refusals are thrown as UserError. */
export type Handlers<Calls extends Record<string, Call>> = {
  [Name in keyof Calls]: (input: ParsedOf<Calls[Name]>, visit: Visit) => Promised<DataOf<Calls[Name]>>;
};

/** Names of functions a script answer may call: an identifier, nothing that could be code. */
const CALLBACK = /^[A-Za-z_$][\w$]{0,63}$/;

/** Makes a route of every call in a table. */
export function addCalls<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const name of Object.keys(calls)) {
    const call = calls[name] as Call;
    const handler = handlers[name] as (input: unknown, visit: Visit) => Promise<unknown>;
    app.route({
      method: call.method,
      url: call.path,
      config: { quiet: call.safe && call.method !== 'DELETE' },
      handler: (request, reply) => answer(call, handler, request, reply),
    });
  }
}

async function answer(
  call: Call,
  handler: (input: unknown, visit: Visit) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const query = request.query as Record<string, unknown>;
  const callback = call.jsonp ? callbackOf(query) : undefined;
  if (callback !== undefined) asScript(reply);
  const input = call.body === 'query' ? query : request.body;
  const asked = call.request.safeParse(input ?? {}, { error: chinese });
  if (!asked.success) throw badInput(asked.error);
  const visit = callback === undefined ? visitOf(request, reply) : scriptVisit(request);
  const given = envelope(call.data).parse({
    ret: 0,
    msg: '',
    data: await handler(asked.data, visit),
  });
  request.logged = { tasks: tasksIn(given.data) };
  return callback === undefined ? given : `/**/${callback}(${JSON.stringify(given)});`;
}

/** A script element of another site asks without being a visit: it gets no cookie, and owns nothing. */
const scriptVisit = (request: FastifyRequest): Visit => ({
  principal: knownPrincipal(request) ?? { kind: 'visitor', owner: '' },
  address: addressOf(request),
});

/** The numbers of the tasks that an answer speaks of, for the log. */
function tasksIn(data: unknown): string[] {
  const {
    taskId,
    task,
    tasks = [],
  } = data as { taskId?: string; task?: { taskId: string }; tasks?: { taskId: string }[] };
  return [...(taskId ? [taskId] : []), ...[...(task ? [task] : []), ...tasks].map((each) => each.taskId)];
}

function callbackOf(query: Record<string, unknown>): string | undefined {
  if (!('callback' in query)) return undefined;
  if (typeof query.callback === 'string' && CALLBACK.test(query.callback)) return query.callback;
  throw new UserError('bad-option', 'callback 只能是一个函数名。');
}

/** Script elements of other sites may load it, as JSONP is meant to; `nosniff` is on every answer. */
const asScript = (reply: FastifyReply): FastifyReply =>
  reply.type('text/javascript; charset=utf-8').header('cross-origin-resource-policy', 'cross-origin');
