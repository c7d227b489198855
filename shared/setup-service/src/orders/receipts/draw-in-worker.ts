import { Worker } from 'node:worker_threads';
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
  resolve(pdf: Buffer): void;
  reject(reason: Error): void;
}

/** One thread a process, from its first document on. */
let worker: Worker | undefined;
const waiting = new Map<number, Waiting>();
let drawings = 0;

/** The PDF of a document, drawn beside the event loop. */
export function drawInWorker(figures: Figures): Promise<Buffer> {
  worker ??= startWorker();
  drawings += 1;
  const id = drawings;
  const drawing: Drawing = { id, figures };
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.ref();
    worker?.postMessage(drawing);
  });
}

function startWorker(): Worker {
  const started = import.meta.url.endsWith('.ts')
    ? new Worker(fromSource(), { eval: true })
    : new Worker(new URL('./draw-worker.mjs', import.meta.url));
  started.on('message', (drawn: Drawn) => {
    const one = waiting.get(drawn.id);
    waiting.delete(drawn.id);
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
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

/** Compiled, the worker stands beside the program; its source is compiled as it is imported. */
function fromSource(): string {
  const [compiler, source] = [import.meta.resolve('tsx/esm/api'), import.meta.url].map((url) =>
    JSON.stringify(url.replace('draw-in-worker', 'draw-worker')),
  );
  return `import(${compiler}).then(({ register }) => { register(); return import(${source}); });`;
}
