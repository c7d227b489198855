import { expect, test, vi } from 'vitest';
import { MINUTE, manualClock } from '../../../testing/manual-clock.ts';
import type { Figures } from './figures.ts';

/** A thread that dies of some drawings, beside their own errors, and never ends others. */
const program = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, figures }) => {
    if (figures === 'deadly') setImmediate(() => { throw new Error('out of memory'); });
    else if (figures === 'endless') for (;;);
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

test('a drawing that hangs is given up, may be tried again, and holds up no other', async () => {
  const { drawInWorker } = await import('./draw-in-worker.ts');
  const clock = manualClock();
  const draw = (figures: string) => drawInWorker(figures as unknown as Figures, clock);
  for (let time = 0; time < 2; time += 1) {
    const both = Promise.allSettled([draw('endless'), draw('a receipt')]);
    clock.pass(MINUTE);
    expect(await both).toMatchObject([
      { status: 'rejected', reason: { message: 'the drawing took longer than 60 seconds' } },
      { status: 'fulfilled', value: Buffer.alloc(1) },
    ]);
  }
});
