import { Worker } from 'node:worker_threads';
import { type Clock, MINUTE_MS, SECOND_MS, systemClock } from '../../clock.ts';
import type { Figures } from './figures.ts';

export interface Drawing {
  readonly id: number;
  readonly figures: Figures;
}

export type Drawn = { readonly id: number } & (
  | { readonly pdf: Uint8Array }
  | { readonly reason: string }
);

interface Waiting {
  readonly drawing: Drawing;
  readonly clock: Pick<Clock, 'after'>;
  resolve(pdf: Buffer): void;
  reject(reason: Error): void;
  /** Ends its time limit. */
  settle(): void;
}

/** A document takes a fraction of a second, and the first one of a process its start as well. */
const LIMIT_MS = MINUTE_MS;

/** One thread a process, from its first document on. */
let worker: Worker | undefined;
const waiting = new Map<number, Waiting>();
let drawings = 0;

/** The PDF of a document, drawn beside the event loop; one that takes too long is given up. */
export function drawInWorker(
  figures: Figures,
  clock: Pick<Clock, 'after'> = systemClock,
): Promise<Buffer> {
  drawings += 1;
  const drawing: Drawing = { id: drawings, figures };
  return new Promise((resolve, reject) => send({ drawing, clock, resolve, reject }));
}

function send(asked: Omit<Waiting, 'settle'>): void {
  worker ??= startWorker();
  const thread = worker;
  const { drawing, clock } = asked;
  const settle = clock.after(LIMIT_MS, () => giveUp(thread, drawing.id));
  waiting.set(drawing.id, { ...asked, settle });
  thread.ref();
  thread.postMessage(drawing);
}

/** Of those that wait for a thread the first one holds up the others, which another thread draws. */
function giveUp(hung: Worker, id: number): void {
  const others = [...waiting.values()].filter(({ drawing }) => drawing.id !== id);
  worker = undefined;
  void hung.terminate();
  take(id)?.reject(new Error(`the drawing took longer than ${LIMIT_MS / SECOND_MS} seconds`));
  for (const other of others) {
    take(other.drawing.id);
    send(other);
  }
}

function take(id: number): Waiting | undefined {
  const one = waiting.get(id);
  waiting.delete(id);
  one?.settle();
  return one;
}

function startWorker(): Worker {
  const started = import.meta.url.endsWith('.ts')
    ? new Worker(fromSource(), { eval: true })
    : new Worker(new URL('./draw-worker.mjs', import.meta.url));
  started.on('message', (drawn: Drawn) => {
    const one = take(drawn.id);
    if ('pdf' in drawn) one?.resolve(Buffer.from(drawn.pdf));
    else one?.reject(new Error(drawn.reason));
    if (waiting.size === 0) started.unref();
  });
  started.on('error', (error) => end(started, error));
  started.on('exit', (code) => {
    end(started, new Error(`the drawing thread ended with ${code}`));
  });
  return started;
}

/** The next document starts another thread, of which the events that still come of this one say nothing. */
function end(ended: Worker, error: Error): void {
  if (worker !== ended) return;
  worker = undefined;
  for (const id of [...waiting.keys()]) take(id)?.reject(error);
}

/** Compiled, the worker stands beside the program; its source is compiled as it is imported. */
function fromSource(): string {
  const [compiler, source] = [import.meta.resolve('tsx/esm/api'), import.meta.url].map((url) =>
    JSON.stringify(url.replace('draw-in-worker', 'draw-worker')),
  );
  return `import(${compiler}).then(({ register }) => { register(); return import(${source}); });`;
}
