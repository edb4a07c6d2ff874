import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { TASK_STATES } from '../../../schemas/api/task.ts';
import type { Context } from '../context.ts';
import { countStates, knownWorkers, oldestWaiting } from '../store/operation.ts';
import { operatorsOnly } from './operator-access.ts';

/**
 * The longest time a timer takes, in milliseconds: prom-client's sampling of the event loop woke an idle service a
 * hundred times a second.
 */
const NEVER_MS = 2 ** 31 - 1;
/** What it makes of these samples. */
const SAMPLED = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'];

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** `GET /metrics` for Prometheus: this process, its answers, and the queue as the database has it at that moment. */
export function addMetrics(app: FastifyInstance, context: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  for (const each of SAMPLED) registry.removeSingleMetric(`nodejs_eventloop_lag_${each}_seconds`);
  addUtilization(registry);
  addQueueGauges(registry, context);
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { onRequest: operatorsOnly(context.settings) }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** What the kernel and libuv count anyway, in place of samples: how busy the thread was between two readings. */
function addUtilization(registry: Registry): void {
  let last = performance.eventLoopUtilization();
  new Gauge({
    name: 'nodejs_eventloop_utilization',
    help: 'Share of the time since the last reading that the event loop was busy',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
  });
}

function addQueueGauges(registry: Registry, { db, files }: Context): void {
  const registers = [registry];
  new Gauge({
    name: 'pdf365_tasks',
    help: 'Tasks by state',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const counts = await countStates(db);
      for (const state of TASK_STATES) this.set({ state }, counts.get(state) ?? 0);
    },
  });
  new Gauge({
    name: 'pdf365_oldest_waiting_seconds',
    help: 'How long the first task of the queue has waited',
    registers,
    async collect() {
      this.set(await oldestWaiting(db));
    },
  });
  new Gauge({
    name: 'pdf365_worker_slots',
    help: 'Slots of the workers alive',
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      const workers = (await knownWorkers(db)).filter(({ alive }) => alive);
      this.set(
        { kind: 'all' },
        workers.reduce((sum, { slots }) => sum + slots, 0),
      );
      this.set(
        { kind: 'busy' },
        workers.reduce((sum, { running }) => sum + running.length, 0),
      );
    },
  });
  new Gauge({
    name: 'pdf365_free_bytes',
    help: 'Free space of the file store, where it is known',
    registers,
    async collect() {
      const free = await files.free();
      if (free !== undefined) this.set(free);
    },
  });
}
