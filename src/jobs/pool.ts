import { type ErrorData, UserError } from '../../schemas/error.ts';
import type { Call, FromWorker, PartCall, ToWorker } from './protocol.ts';

/** The part of `Worker` that the pool uses. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What a call tells while it runs. */
export interface CallEvents {
  progress(part: number, note?: string): void;
  note(text: string): void;
  skip(index: number, error: ErrorData): void;
}

interface Task {
  id: number;
  call: Omit<Call, 'cores'>;
  events: CallEvents;
  done(files: File[]): void;
  failed(error: ErrorData): void;
  parent?: Task;
  children: Set<Task>;
  part: number;
}

/** A worker with the tasks it computes now and those that wait in it for their parts. */
interface Slot {
  worker: WorkerPort;
  active: Set<Task>;
  waiting: Set<Task>;
  spoke: boolean;
}

export interface Pool {
  /** Runs one engine call; rejects with UserError, `cancelled` when the signal fires (its workers are then ended at once). */
  run(call: Omit<Call, 'cores'>, events: CallEvents, signal: AbortSignal): Promise<File[]>;
  /** Starts up to `count` workers and lets them load the engine. */
  warm(engine: string, count: number): void;
  /** Ends all workers; a later call starts new ones. */
  close(): void;
}

const IDLE_MS = 20_000;

/**
 * A pool of at most `size` workers. Calls start in order; parts of running calls go first, and a worker whose call waits
 * for its parts takes parts itself, so that a full pool cannot lock. An idle pool ends its workers after 20 s.
 */
export function createPool(start: () => WorkerPort, size: number): Pool {
  const slots = new Set<Slot>();
  const queue: Task[] = [];
  let ids = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    for (const slot of slots) slot.worker.terminate();
    slots.clear();
  };

  function open(): Slot {
    const slot: Slot = { worker: start(), active: new Set(), waiting: new Set(), spoke: false };
    slot.worker.onmessage = ({ data }) => receive(slot, data);
    slot.worker.onerror = (event) => {
      event.preventDefault?.();
      // A worker that never spoke could not be loaded; one that did has crashed under its work.
      retire(slot, slot.active.size ? slot.active : slot.waiting, { code: slot.spoke ? 'unknown' : 'network' });
      pump();
    };
    slots.add(slot);
    return slot;
  }

  const busy = (slot: Slot): boolean => slot.active.size > 0;

  /** The slot that can take this task now: an empty one, for a part also one that waits, else a new one. */
  function freeSlot(task: Task): Slot | undefined {
    const all = [...slots];
    const empty = all.find((slot) => !busy(slot) && !slot.waiting.size);
    if (empty) return empty;
    if (slots.size < size) return open();
    return task.parent && all.find((slot) => !busy(slot));
  }

  /** With calls queued every core is taken; the last calls share what is left. */
  function coresFor(task: Task): number {
    if (task.parent) return 1;
    const whole = queue.filter((other) => !other.parent).length;
    const running = [...slots].filter((slot) => busy(slot) || slot.waiting.size).length;
    return whole > 0 ? 1 : Math.max(1, Math.floor(size / Math.max(1, running)));
  }

  function pump(): void {
    clearTimeout(idle);
    for (let next = 0; next < queue.length; ) {
      const task = queue[next] as Task;
      const slot = freeSlot(task);
      if (slot) {
        queue.splice(next, 1);
        slot.active.add(task);
        slot.worker.postMessage({ kind: 'run', id: task.id, call: { ...task.call, cores: coresFor(task) } });
      } else if (task.parent) next++;
      else break;
    }
    if (!queue.length && ![...slots].some((slot) => busy(slot) || slot.waiting.size)) idle = setTimeout(close, IDLE_MS);
  }

  function find(slot: Slot, id: number): Task | undefined {
    for (const task of [...slot.active, ...slot.waiting]) if (task.id === id) return task;
    return undefined;
  }

  function receive(slot: Slot, message: FromWorker): void {
    slot.spoke = true;
    const task = find(slot, message.id);
    if (!task) return;
    if (message.kind === 'progress') advance(task, message.part, message.note);
    else if (message.kind === 'note') task.events.note(message.text);
    else if (message.kind === 'skip') task.events.skip(message.index, message.error);
    else if (message.kind === 'spread') spread(slot, task, message.spread, message.parts);
    else {
      leave(slot, task);
      if (message.kind === 'done') task.done(message.files);
      else task.failed(message.error);
      if (message.kind === 'failed' && message.broken) retire(slot, task.parent ? [task.parent] : [], message.error);
      pump();
    }
  }

  function advance(task: Task, part: number, note?: string): void {
    task.part = Math.max(task.part, part); // a bar never goes back
    task.events.progress(task.part, note);
  }

  function leave(slot: Slot, task: Task): void {
    slot.active.delete(task);
    slot.waiting.delete(task);
  }

  function spread(slot: Slot, parent: Task, key: number, parts: PartCall[]): void {
    const results: File[][] = [];
    const { part: before } = parent;
    const reply = (answer: { results: File[][] } | { error: ErrorData }): void => {
      if (!slots.has(slot) || !slot.waiting.delete(parent)) return;
      slot.active.add(parent);
      slot.worker.postMessage({ kind: 'parts-done', id: parent.id, spread: key, ...answer });
    };
    slot.active.delete(parent);
    slot.waiting.add(parent);
    if (!parts.length) reply({ results });
    const tasks = parts.map((part, index) =>
      partTask(parent, part, {
        progress: () => advance(parent, before + ((1 - before) * tasks.reduce((sum, task) => sum + task.part, 0)) / tasks.length),
        done: (files) => {
          results[index] = files;
          if (!parent.children.size) reply({ results });
        },
        failed: (error) => {
          // Parts under way may share the parent's worker: they run out unheard, only those still queued are taken back.
          unqueue(parent.children);
          reply({ error });
        },
      }),
    );
    for (const task of tasks) parent.children.add(task);
    queue.unshift(...tasks);
    pump();
  }

  interface PartEvents {
    progress(): void;
    done(files: File[]): void;
    failed(error: ErrorData): void;
  }

  function partTask(parent: Task, part: PartCall, on: PartEvents): Task {
    const { files, options, passwords, origins } = part;
    const task: Task = {
      id: ++ids,
      call: { engine: parent.call.engine, files, options, passwords },
      parent,
      children: new Set(),
      part: 0,
      events: {
        progress: () => on.progress(), // a part's note would speak of that part alone
        note: (text) => parent.events.note(text),
        skip: (index, error) => parent.events.skip(origins[index] ?? 0, error),
      },
      done: (result) => {
        task.part = 1;
        parent.children.delete(task);
        on.progress();
        on.done(result);
      },
      failed: (error) => {
        parent.children.delete(task);
        on.failed(error);
      },
    };
    return task;
  }

  /** Takes tasks and their parts out of the queue and ends the workers that run them; other tasks there start afresh. */
  function drop(tasks: Task[]): void {
    for (const task of tasks) {
      drop([...task.children]);
      task.children.clear();
      unqueue([task]);
      for (const slot of slots) {
        if (!slot.active.has(task) && !slot.waiting.has(task)) continue;
        leave(slot, task);
        retire(slot, [], { code: 'cancelled' });
      }
      task.parent?.children.delete(task);
    }
  }

  function unqueue(tasks: Iterable<Task>): void {
    for (const task of tasks) {
      const place = queue.indexOf(task);
      if (place >= 0) queue.splice(place, 1);
    }
  }

  /**
   * Ends a worker: the guilty tasks fail, and so do those that waited there for a guilty part (begun again they would only
   * meet it again); the innocent ones are queued again from their beginning.
   */
  function retire(slot: Slot, guilty: Iterable<Task>, error: ErrorData): void {
    if (!slots.delete(slot)) return;
    slot.worker.terminate();
    const own = [...slot.active, ...slot.waiting];
    const named = [...guilty];
    const bad = own.filter((task) => named.includes(task) || named.some(({ parent }) => parent === task));
    for (const task of own) {
      if (bad.includes(task)) continue;
      drop([...task.children]);
      task.children.clear();
      queue.unshift(task);
    }
    for (const task of bad) {
      drop([...task.children]);
      task.failed(error);
    }
  }

  function run(call: Omit<Call, 'cores'>, events: CallEvents, signal: AbortSignal): Promise<File[]> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new UserError('cancelled'));
      const stop = (): void => {
        drop([task]);
        reject(new UserError('cancelled'));
        pump();
      };
      const task: Task = {
        id: ++ids,
        call,
        events,
        children: new Set(),
        part: 0,
        done: (files) => {
          signal.removeEventListener('abort', stop);
          resolve(files);
        },
        failed: (error) => {
          signal.removeEventListener('abort', stop);
          reject(new UserError(error.code, error.detail));
        },
      };
      signal.addEventListener('abort', stop, { once: true });
      queue.push(task);
      pump();
    });
  }

  function warm(engine: string, count: number): void {
    while (slots.size < Math.min(size, count)) open();
    for (const slot of slots) if (!busy(slot)) slot.worker.postMessage({ kind: 'warm', engine });
    pump();
  }

  return { run, warm, close };
}
