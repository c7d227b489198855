import { randomUUID } from 'node:crypto';
import { errorMessage } from '@platform/node/error-code';
import type { Result } from '@platform/node/problem';
import { followProgress } from '@platform/node/progress';
import { ok } from '@platform/node/result';
import { diffSides, readSides } from '@platform/releases/differences';
import { operationOf } from '@platform/releases/operations';
import {
  comparePictures,
  type PictureChange,
  pagesToPhotograph,
} from '@platform/releases/pictures';
import type { Intent } from '../../requests.ts';
import { type Outcome, refuse } from '../outcome.ts';
import type { ChangeContext } from './run-change.ts';

/** Milliseconds that taking pictures lasts at most, and that nobody asks for them. */
const LONGEST_MS = 15 * 60_000;
/** A page in the background asks once in a minute. */
const UNASKED_MS = 2 * 60_000;
const CHECK_MS = 10_000;

interface Job {
  readonly id: string;
  readonly by: string;
  readonly abort: AbortController;
  asked: number;
  state: 'working' | 'done' | 'failed';
  line: string;
  changes: readonly PictureChange[];
}

/** Photographs of what a change would change, one job at a time; the last one's stay in memory. */
export function createPictures({ store, usual, clock }: ChangeContext) {
  let job: Job | undefined;

  async function photograph(intent: Intent, mine: Job): Promise<Result<PictureChange[]>> {
    const requested = operationOf(intent).sides?.(intent);
    if (!requested) return ok([]);
    const read = await readSides({ store, usual }, requested);
    if (!read.ok) return read;
    const pages = pagesToPhotograph(...read.value, diffSides(...read.value));
    mine.line = `${pages.length} pages are photographed, before and after`;
    return comparePictures(store, read.value, pages, mine.abort.signal);
  }

  async function run(intent: Intent, mine: Job): Promise<void> {
    const { signal } = mine.abort;
    const unfollow = followProgress(({ what, done, total }) => {
      if (!signal.aborted) mine.line = `${what} ${done} of ${total}`;
    });
    const began = clock.now();
    const stop = clock.every(CHECK_MS, () => {
      if (clock.now() - began >= LONGEST_MS) mine.abort.abort('It took too long, and was ended.');
      if (clock.now() - mine.asked >= UNASKED_MS) mine.abort.abort('Nobody asked for them.');
    });
    // What hangs is not waited for.
    const aborted = new Promise<Outcome<never>>((resolve) => {
      signal.addEventListener('abort', () => resolve(refuse(422, 'timed-out', signal.reason)));
    });
    const done = await Promise.race([photograph(intent, mine), aborted]).catch((error: unknown) =>
      refuse(500, 'bug', errorMessage(error)),
    );
    stop();
    unfollow();
    mine.state = done.ok ? 'done' : 'failed';
    mine.changes = done.ok ? done.value : [];
    mine.line = done.ok ? `${done.value.length} places look different` : done.problem.message;
  }

  return {
    /** Ends what the same operator began before. */
    start(intent: Intent, by: string): Outcome<{ readonly id: string }> {
      if (job?.state === 'working' && job.by !== by) {
        return refuse(422, 'busy', `Pictures are taken for ${job.by}: try again after them.`);
      }
      job?.abort.abort('They were taken anew.');
      const begun = { id: randomUUID(), by, abort: new AbortController(), asked: clock.now() };
      job = { ...begun, state: 'working', line: 'It begins', changes: [] };
      void run(intent, job);
      return ok({ id: job.id });
    },
    read(id: string): Outcome<Pictures> {
      // Whoever asks again and again has an answer, and stops.
      if (job?.id !== id) return ok({ state: 'failed', line: GONE, pictures: [] });
      job.asked = clock.now();
      return ok(picturesOf(job));
    },
    /** @param path such as `ID/0/0/before` */
    file(path: string): Outcome<Buffer> {
      const [id, at, shot, name] = path.split('/');
      const found = job?.id === id ? job?.changes[Number(at)]?.shots[Number(shot)] : undefined;
      const side = sides.find((each) => each === name);
      const picture = side && found?.[side];
      return picture ? ok(picture) : gone;
    },
  };
}

export type Pictures = ReturnType<typeof picturesOf>;

/** As addresses, where there are any; the mask is transparent, and lies over what is after. */
function picturesOf({ id, state, line, changes }: Job) {
  const pictures = changes.flatMap(({ pages, is, width, place, pixels, shots }, at) =>
    shots.map((pictured, shot) => {
      const [page = '', ...alsoOn] = pages;
      const addressOf = (side: (typeof sides)[number]) =>
        pictured[side] && `/console/api/pictures/${id}/${at}/${shot}/${side}`;
      const [before, after, mask] = sides.map(addressOf);
      const { scheme } = pictured;
      return { page, alsoOn, is, width, place, scheme, pixels, before, after, mask };
    }),
  );
  return { state, line, pictures };
}

const sides = ['before', 'after', 'mask'] as const;
const GONE = 'These pictures are gone: take them once more.';
const gone = refuse(404, 'no-pictures', GONE);
