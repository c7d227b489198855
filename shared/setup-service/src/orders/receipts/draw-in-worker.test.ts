import { expect, test, vi } from 'vitest';
import type { Figures } from './figures.ts';

/** A thread that dies of some drawings, beside their own errors. */
const program = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, figures }) => {
    if (figures === 'deadly') setImmediate(() => { throw new Error('out of memory'); });
    else setTimeout(() => parentPort.postMessage({ id, pdf: new Uint8Array(1) }), 20);
  });`;

vi.mock('node:worker_threads', async (load) => {
  const threads = await load<typeof import('node:worker_threads')>();
  class Mortal extends threads.Worker {
    constructor() {
      super(program, { eval: true });
    }
  }
  return { ...threads, Worker: Mortal };
});

test('a thread that dies takes its own document with it, and not the first of the next one', async () => {
  const { drawInWorker } = await import('./draw-in-worker.ts');
  const draw = (figures: string) => drawInWorker(figures as unknown as Figures);
  await expect(draw('deadly')).rejects.toThrow('out of memory');
  await expect(draw('a receipt')).resolves.toHaveLength(1);
});
