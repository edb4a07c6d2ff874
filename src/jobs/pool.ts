import { type ErrorData, UserError } from '../../schemas/error.ts';
import type { Tell } from '../../schemas/note.ts';
import { memoryOf } from './memory.ts';
import type { Call, FromWorker, PartCall, ToWorker } from './protocol.ts';

/** The part of `Worker` that the pool uses. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What a call reports while it runs. */
export interface CallEvents {
  progress(part: number, note?: string): void;
  note: Tell;
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
  /** What it last said of what it does. */
  note?: string | undefined;
}

/** A worker with the tasks it computes now and those that wait in it for their parts. */
interface Slot {
  worker: WorkerPort;
  active: Set<Task>;
  waiting: Set<Task>;
  spoke: boolean;
}

export interface Pool {
  /**
   * Runs one engine call; rejects with UserError, `cancelled` when the signal fires (its workers are then ended at
   * once).
   */
  run(call: Omit<Call, 'cores'>, events: CallEvents, signal: AbortSignal): Promise<File[]>;
  /** Starts up to `count` workers and lets them load the engine. */
  warm(engine: string, count: number): void;
  /** Ends all workers; a later call starts new ones. */
  close(): void;
}

const IDLE_MS = 20_000;

interface PartEvents {
  progress(): void;
  done(files: File[]): void;
  failed(error: ErrorData): void;
}

const busy = (slot: Slot): boolean => slot.active.size > 0;

class WorkerPool implements Pool {
  readonly #start: () => WorkerPort;
  readonly #size: number;
  readonly #memory: number;
  readonly #slots = new Set<Slot>();
  readonly #queue: Task[] = [];
  #ids = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  readonly #cores: number;

  constructor(start: () => WorkerPort, size: number, memory: number, cores: number) {
    this.#start = start;
    this.#size = size;
    this.#memory = memory;
    this.#cores = cores;
  }

  close(): void {
    for (const slot of this.#slots) slot.worker.terminate();
    this.#slots.clear();
  }

  #open(): Slot {
    const slot: Slot = { worker: this.#start(), active: new Set(), waiting: new Set(), spoke: false };
    slot.worker.onmessage = ({ data }) => this.#receive(slot, data);
    slot.worker.onerror = (event) => {
      event.preventDefault?.();
      // A worker that never spoke could not be loaded; one that did has crashed under its work.
      this.#retire(slot, slot.active.size ? slot.active : slot.waiting, { code: slot.spoke ? 'unknown' : 'network' });
      this.#pump();
    };
    this.#slots.add(slot);
    return slot;
  }

  /** The slot that can take this task now: an empty one, for a part also one that waits, else a new one. */
  #freeSlot(task: Task): Slot | undefined {
    const all = [...this.#slots];
    const empty = all.find((slot) => !busy(slot) && !slot.waiting.size);
    if (empty) return empty;
    if (this.#slots.size < this.#size) return this.#open();
    return task.parent && all.find((slot) => !busy(slot));
  }

  /** Whether there is memory for this task beside those at work; for one alone there always is. */
  #fits({ call }: Task): boolean {
    const atWork = [...this.#slots].flatMap(({ active }) => [...active]);
    const taken = atWork.reduce((sum, task) => sum + memoryOf(task.call.files), 0);
    return !atWork.length || taken + memoryOf(call.files) <= this.#memory;
  }

  /** With calls queued that could start every core is taken; the last calls share what is left. */
  #coresFor(task: Task): number {
    if (task.parent || this.#queue.some((other) => !other.parent && this.#fits(other))) return 1;
    const running = [...this.#slots].filter((slot) => busy(slot) || slot.waiting.size).length;
    return Math.max(1, Math.floor(this.#cores / Math.max(1, running)));
  }

  #pump(): void {
    clearTimeout(this.#idle);
    for (let next = 0; next < this.#queue.length; ) {
      const task = this.#queue[next] as Task;
      const slot = this.#fits(task) ? this.#freeSlot(task) : undefined;
      if (slot) {
        this.#queue.splice(next, 1);
        slot.active.add(task);
        slot.worker.postMessage({ kind: 'run', id: task.id, call: { ...task.call, cores: this.#coresFor(task) } });
      } else next++; // parts behind a call that must wait may still find a worker
    }
    if (!this.#queue.length && ![...this.#slots].some((slot) => busy(slot) || slot.waiting.size))
      this.#idle = setTimeout(() => this.close(), IDLE_MS);
  }

  #find(slot: Slot, id: number): Task | undefined {
    for (const task of [...slot.active, ...slot.waiting]) if (task.id === id) return task;
    return undefined;
  }

  #receive(slot: Slot, message: FromWorker): void {
    slot.spoke = true;
    const task = this.#find(slot, message.id);
    if (!task || message.kind === 'fit' || message.kind === 'estimate') return;
    if (message.kind === 'progress') this.#advance(task, message.part, message.note);
    else if (message.kind === 'note') task.events.note(message.text, message);
    else if (message.kind === 'skip') task.events.skip(message.index, message.error);
    else if (message.kind === 'spread') this.#spread(slot, task, message);
    else {
      this.#leave(slot, task);
      if (message.kind === 'done') task.done(message.files);
      else task.failed(message.error);
      if (message.kind === 'failed' && message.broken)
        this.#retire(slot, task.parent ? [task.parent] : [], message.error);
      this.#pump();
    }
  }

  #advance(task: Task, part: number, note?: string): void {
    task.part = Math.max(task.part, part); // a bar never goes back
    task.note = note;
    task.events.progress(task.part, note);
  }

  #leave(slot: Slot, task: Task): void {
    slot.active.delete(task);
    slot.waiting.delete(task);
  }

  #spread(slot: Slot, parent: Task, { spread: key, parts, to }: Extract<FromWorker, { kind: 'spread' }>): void {
    const results: File[][] = [];
    const { part: before } = parent;
    const reply = (answer: { results: File[][] } | { error: ErrorData }): void => {
      if (!this.#slots.has(slot) || !slot.waiting.delete(parent)) return;
      slot.active.add(parent);
      slot.worker.postMessage({ kind: 'parts-done', id: parent.id, spread: key, ...answer });
    };
    slot.active.delete(parent);
    slot.waiting.add(parent);
    if (!parts.length) reply({ results });
    const tasks = parts.map((part, index) =>
      this.#partTask(parent, part, {
        progress: () =>
          this.#advance(
            parent,
            before + ((to - before) * tasks.reduce((sum, task) => sum + task.part, 0)) / tasks.length,
            parent.note,
          ),
        done: (files) => {
          results[index] = files;
          if (!parent.children.size) reply({ results });
        },
        failed: (error) => {
          // Parts under way may share the parent's worker: they run out unheard, only those still queued are taken
          // back.
          this.#unqueue(parent.children);
          reply({ error });
        },
      }),
    );
    for (const task of tasks) parent.children.add(task);
    this.#queue.unshift(...tasks);
    this.#pump();
  }

  #partTask(parent: Task, part: PartCall, on: PartEvents): Task {
    const { files, options, passwords, origins } = part;
    const task: Task = {
      id: ++this.#ids,
      call: { engine: parent.call.engine, files, options, passwords },
      parent,
      children: new Set(),
      part: 0,
      events: {
        progress: () => on.progress(), // a part's note would speak of that part alone
        note: (text, about) => parent.events.note(text, about),
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

  /**
   * Takes tasks and their parts out of the queue and ends the workers that run them; other tasks there start afresh.
   */
  #drop(tasks: Task[]): void {
    for (const task of tasks) {
      this.#drop([...task.children]);
      task.children.clear();
      this.#unqueue([task]);
      for (const slot of this.#slots) {
        if (!slot.active.has(task) && !slot.waiting.has(task)) continue;
        this.#leave(slot, task);
        this.#retire(slot, [], { code: 'cancelled' });
      }
      task.parent?.children.delete(task);
    }
  }

  #unqueue(tasks: Iterable<Task>): void {
    for (const task of tasks) {
      const place = this.#queue.indexOf(task);
      if (place >= 0) this.#queue.splice(place, 1);
    }
  }

  /**
   * Ends a worker: the guilty tasks fail, and so do those that waited there for a guilty part (begun again they would
   * only meet it again); the innocent ones are queued again from their beginning.
   */
  #retire(slot: Slot, guilty: Iterable<Task>, error: ErrorData): void {
    if (!this.#slots.delete(slot)) return;
    slot.worker.terminate();
    const own = [...slot.active, ...slot.waiting];
    const named = [...guilty];
    const bad = own.filter((task) => named.includes(task) || named.some(({ parent }) => parent === task));
    for (const task of own) {
      if (bad.includes(task)) continue;
      this.#drop([...task.children]);
      task.children.clear();
      this.#queue.unshift(task);
    }
    for (const task of bad) {
      this.#drop([...task.children]);
      task.failed(error);
    }
  }

  run(call: Omit<Call, 'cores'>, events: CallEvents, signal: AbortSignal): Promise<File[]> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new UserError('cancelled'));
      const stop = (): void => {
        this.#drop([task]);
        reject(new UserError('cancelled'));
        // After the other calls of this signal have heard it too: a worker started for one of them would only be ended
        // again.
        queueMicrotask(() => this.#pump());
      };
      const task: Task = {
        id: ++this.#ids,
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
      this.#queue.push(task);
      this.#pump();
    });
  }

  warm(engine: string, count: number): void {
    while (this.#slots.size < Math.min(this.#size, count)) this.#open();
    for (const slot of this.#slots) if (!busy(slot)) slot.worker.postMessage({ kind: 'warm', engine });
    this.#pump();
  }
}

/**
 * A pool of at most `size` workers, in which large files wait for each other where they would need more than `memory`
 * bytes at once. Calls start in order but for those that wait for memory; parts of running calls go first, and a worker
 * whose call waits for its parts takes parts itself, so that a full pool cannot lock. An idle pool ends its workers
 * after 20 s. `cores` are those that the calls may share.
 */
export const createPool = (start: () => WorkerPort, size: number, memory = Infinity, cores = size): Pool =>
  new WorkerPool(start, size, memory, cores);
