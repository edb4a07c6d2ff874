import type { FastifyInstance } from 'fastify';
import { sentence } from '../../../schemas/error.ts';
import { type LentModel, lentModels } from '../../native/lent-models.ts';
import { guardsText, LEVEL_TEXT } from '../base/isolation-text.ts';
import type { Context } from '../context.ts';
import type { DeadLetter } from '../jobs/queue.ts';
import { countStates, knownWorkers, lastFailures, oldestWaiting } from '../store/operation.ts';
import type { ModelOffers, ModelStates } from '../store/tables.ts';
import { escapeHtml, sendPage } from './html.ts';
import { operatorsOnly } from './operator-access.ts';

const MAX_FAILURES = 50;

/** `GET /operator/`: the state of the service for those who run it. */
export function addOperatorPage(app: FastifyInstance, context: Context, version: string): void {
  const onRequest = operatorsOnly(context.settings);
  app.get('/operator', { onRequest }, (_request, reply) => reply.redirect('/operator/', 301));
  app.get('/operator/', { onRequest }, async (_request, reply) =>
    sendPage(reply, 200, '运行情况', await operatorHtml(context, version)),
  );
}

type Workers = Awaited<ReturnType<typeof knownWorkers>>;

async function operatorHtml(context: Context, version: string): Promise<string> {
  const { db, files } = context;
  const [states, oldest, workers, failures, dead, free, lent] = await Promise.all([
    countStates(db),
    oldestWaiting(db),
    knownWorkers(db),
    lastFailures(db, MAX_FAILURES),
    context.queue.dead(),
    files.free(),
    lentModels(),
  ]);
  const count = (state: Parameters<typeof states.get>[0]): number => states.get(state) ?? 0;
  return [
    `<p>${time(new Date())} · 版本 ${escapeHtml(version)} · 刷新网页更新</p>`,
    facts([
      ['排队', count('waiting')],
      ['处理中', count('running')],
      ['等访客回答', count('middle')],
      ['完成', count('done')],
      ['失败', count('failed')],
      ['最久的已等', `${Math.round(oldest)} 秒`],
      ['剩余空间', free === undefined ? '不详' : `${(free / 2 ** 30).toFixed(1)} GB`],
    ]),
    `<h2>工作进程</h2>${workersTable(workers, lent)}`,
    `<h2>引擎</h2>${enginesTable(context, workers)}`,
    `<h2>最近的失败</h2>${failuresTable(failures)}`,
    `<h2>失败队列</h2><p>处理它的工作进程每次都意外结束，不再重试的任务。</p>${deadTable(dead.slice(0, MAX_FAILURES))}`,
  ].join('');
}

const time = (date: Date): string => escapeHtml(date.toISOString().replace('T', ' ').slice(0, 19).concat(' UTC'));

const facts = (items: [name: string, value: unknown][]): string =>
  `<dl>${items.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`;

/** Cells are HTML. */
const table = (heads: string[], rows: string[][], none: string): string =>
  rows.length === 0
    ? `<p>${none}</p>`
    : `<div class="card"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></div>`;

const mark = (good: boolean, text: string): string => `<span class="${good ? 'ok' : 'bad'}">${escapeHtml(text)}</span>`;

/** Which of the operator's models a worker uses: see `ModelStates`. */
const modelsCell = (models: LentModel[], states: ModelStates, offers: ModelOffers): string =>
  models
    .map(({ ability, name, otherwise }) => {
      const state = states[ability];
      if (state === undefined) return `${name}：${otherwise}`;
      if (state === 'ok') return `${name}：${mark(true, offers[ability]?.name?.[0] ?? '自设')}`;
      return `<span class="text">${name}：${mark(false, `${otherwise}（自设的不能用：${state}）`)}</span>`;
    })
    .join('<br>');

const workersTable = (workers: Workers, lent: LentModel[]): string =>
  table(
    ['状态', '主机', '进程号', '名额', '隔离', '模型', '正在处理', '启动', '最近出现'],
    workers.map(({ alive, host, pid, slots, isolation, guards, models, offers, running, started_at, seen_at }) => [
      mark(alive, alive ? '在线' : '失联'),
      escapeHtml(host),
      escapeHtml(pid || '不详'),
      escapeHtml(slots),
      `${mark(isolation === 'full', LEVEL_TEXT[isolation])}${escapeHtml(guardsText(guards))}`,
      modelsCell(lent, models, offers),
      !alive
        ? '任务会转给其他进程'
        : running.length === 0
          ? '空闲'
          : running.map((id) => `<code>${escapeHtml(id)}</code>`).join('<br>'),
      time(started_at),
      time(seen_at),
    ]),
    '没有工作进程。任务会一直排队，直到有一个启动。',
  );

function enginesTable({ catalog }: Context, workers: Workers): string {
  const able = new Set(workers.filter(({ alive }) => alive).flatMap(({ engines }) => engines));
  const built = Object.entries(catalog.engines).filter(([id]) => catalog.builtEngines.has(id));
  return table(
    ['引擎', '运行处', '需要的程序', '在工作进程里'],
    built.map(([id, { needs }]) => {
      const places = catalog.places[id] ?? [];
      const here = places.includes('service');
      return [
        `<code>${escapeHtml(id)}</code>`,
        places.map((place) => (place === 'browser' ? '浏览器' : '服务')).join('、'),
        escapeHtml(needs?.join('、') ?? '无'),
        here ? mark(able.has(id), able.has(id) ? '可用' : '缺少') : '不需要',
      ];
    }),
    '没有引擎。',
  );
}

const failuresTable = (failures: Awaited<ReturnType<typeof lastFailures>>): string =>
  table(
    ['时间', '任务', '工具', '第几次', '错误码', '说明'],
    failures.map(({ id, tool, attempt, error, ended_at }) => [
      ended_at ? time(ended_at) : '',
      `<code>${escapeHtml(id)}</code>`,
      escapeHtml(tool),
      escapeHtml(attempt),
      `<code>${escapeHtml(error?.code ?? '')}</code>`,
      `<span class="text">${escapeHtml(error ? sentence(error) : '')}</span>`,
    ]),
    '没有失败的任务。',
  );

const deadTable = (dead: DeadLetter[]): string =>
  table(
    ['时间', '任务', '原因'],
    dead.map(({ taskId, at, reason }) => [time(at), `<code>${escapeHtml(taskId)}</code>`, escapeHtml(reason)]),
    '没有重试用尽的任务。',
  );
