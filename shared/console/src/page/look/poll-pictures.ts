import { err } from '@site/node/result';
import type { Intent, Pictures } from '../../protocol.ts';
import { type Answer, type Client, unreachable } from '../client/client.ts';

interface PollOptions {
  readonly onProgress: (pictures: Pictures) => void;
  readonly wait: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Answers that may be lost in a row: a browser that takes pictures keeps the machine busy. */
const MOST_LOST = 5;

/** Has pictures taken of what is live and of what it would become, and asks until they are there. */
export async function pollPictures(
  client: Pick<Client, 'startPictures' | 'pictures'>,
  intent: Intent,
  { onProgress, wait, signal }: PollOptions,
): Answer<Pictures> {
  const started = await client.startPictures(intent);
  if (!started.ok) return started;
  let lost = 0;
  while (!signal.aborted) {
    const answer = await client.pictures(started.value.id);
    if (answer.ok) onProgress(answer.value);
    if (answer.ok && answer.value.state !== 'working') return answer;
    lost = answer.ok ? 0 : lost + 1;
    if (!answer.ok && (answer.problem.kind !== 'unreachable' || lost === MOST_LOST)) return answer;
    await wait();
  }
  return err(unreachable);
}
