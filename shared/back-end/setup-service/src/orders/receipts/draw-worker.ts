import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { errorReason } from '@platform/node/error-code';
import { drawDocument } from './draw-document.ts';
import type { Drawing, Drawn } from './draw-in-worker.ts';

// A receipt can wait, a request can't. Linux alone gives a thread a priority of its own.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Draws what it is sent, and answers with the bytes or the reason why there are none. */
parentPort?.on('message', async ({ id, figures }: Drawing) => {
  const drawn: Drawn = await drawDocument(figures).then(
    (pdf) => ({ id, pdf }),
    (error: unknown) => ({ id, reason: errorReason(error) }),
  );
  parentPort?.postMessage(drawn);
});
