import { randomUUID } from 'node:crypto';
import { errorMessage } from '@site/node/error-code';
import { ok } from '@site/node/result';
import {
  comparePictures,
  type PictureChange,
  pagesToPhotograph,
} from '@site/releases/compare-pictures';
import { diffSides } from '@site/releases/differences';
import type { Result } from '@site/releases/problem';
import { followProgress } from '@site/releases/progress';
import { readSides } from '@site/releases/sides';
import type { Intent, Pictures, PicturesStarted } from '../../protocol.ts';
import { type Outcome, refuse } from '../outcome.ts';
import { sidesOf } from './look.ts';
import type { ChangeContext } from './run-change.ts';

interface Job {
  readonly id: string;
  readonly by: string;
  state: Pictures['state'];
  line: string;
  changes: readonly PictureChange[];
}

const sides = ['before', 'after', 'marked'] as const;

/** Photographs of what a change would change, one job at a time; the last one's stay in memory. */
export function createPictures({ store, usual }: ChangeContext) {
  let job: Job | undefined;

  async function photograph(mine: Job, intent: Intent): Promise<Result<PictureChange[]>> {
    const requested = sidesOf(intent);
    if (!requested) return ok([]);
    const read = await readSides({ store, usual }, requested);
    if (!read.ok) return read;
    const diff = diffSides(...read.value);
    const pages = pagesToPhotograph(...read.value, diff);
    mine.line = `${pages.length} pages are photographed, before and after`;
    return comparePictures(store, read.value, pages);
  }

  async function run(mine: Job, intent: Intent): Promise<void> {
    const unfollow = followProgress(({ what, done, total }) => {
      mine.line = `${what} ${done} of ${total}`;
    });
    try {
      const done = await photograph(mine, intent);
      mine.state = done.ok ? 'done' : 'failed';
      mine.line = done.ok ? `${done.value.length} places look different` : done.problem.message;
      if (done.ok) mine.changes = done.value;
    } catch (error) {
      mine.state = 'failed';
      mine.line = errorMessage(error);
    } finally {
      unfollow();
    }
  }

  return {
    start(intent: Intent, by: string): Outcome<PicturesStarted> {
      if (job?.state === 'working') {
        return refuse(422, 'busy', `Pictures are being taken for ${job.by}: try again after them.`);
      }
      job = { id: randomUUID(), by, state: 'working', line: 'It begins', changes: [] };
      void run(job, intent);
      return ok({ id: job.id });
    },
    read(id: string): Outcome<Pictures> {
      if (job?.id !== id) return gone();
      const { state, line, changes } = job;
      const pictures = changes.flatMap(({ pages, width, pixels, shots }, at) => {
        const [page = '', ...alsoOn] = pages;
        return shots.map(({ scheme }, shot) => {
          const addressOf = (side: string) =>
            `/console/api/pictures/${id}/${at}/${shot}/${side}.webp`;
          const [before, after, marked] = sides.map(addressOf) as [string, string, string];
          return { page, width, scheme, pixels, before, after, marked, alsoOn };
        });
      });
      return ok({ state, line, pictures });
    },
    /** @param path such as `ID/0/0/before.webp` */
    file(path: string): Outcome<Buffer> {
      const [, id, at, shot, side] =
        /^([0-9a-f-]{36})\/(\d{1,5})\/(\d)\/(before|after|marked)\.webp$/.exec(path) ?? [];
      const found = job?.id === id ? job?.changes[Number(at)]?.shots[Number(shot)] : undefined;
      if (!found) return gone();
      return ok(found[side === 'marked' ? 'mask' : (side as 'before' | 'after')]);
    },
  };
}

const gone = () => refuse(404, 'no-pictures', 'These pictures are gone: take them once more.');
