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

/** Photographs of what a change would change, one job at a time; the last one's stay in memory. */
export function createPictures({ store, usual }: ChangeContext) {
  let job: Job | undefined;

  async function photograph(intent: Intent, mine: Job): Promise<Result<PictureChange[]>> {
    const requested = sidesOf(intent);
    if (!requested) return ok([]);
    const read = await readSides({ store, usual }, requested);
    if (!read.ok) return read;
    const pages = pagesToPhotograph(...read.value, diffSides(...read.value));
    mine.line = `${pages.length} pages are photographed, before and after`;
    return comparePictures(store, read.value, pages);
  }

  async function run(intent: Intent, mine: Job): Promise<void> {
    const unfollow = followProgress(({ what, done, total }) => {
      mine.line = `${what} ${done} of ${total}`;
    });
    const done = await photograph(intent, mine).catch((error: unknown) =>
      refuse(500, 'bug', errorMessage(error)),
    );
    unfollow();
    mine.state = done.ok ? 'done' : 'failed';
    mine.changes = done.ok ? done.value : [];
    mine.line = done.ok ? `${done.value.length} places look different` : done.problem.message;
  }

  return {
    start(intent: Intent, by: string): Outcome<PicturesStarted> {
      if (job?.state === 'working') {
        return refuse(422, 'busy', `Pictures are taken for ${job.by}: try again after them.`);
      }
      job = { id: randomUUID(), by, state: 'working', line: 'It begins', changes: [] };
      void run(intent, job);
      return ok({ id: job.id });
    },
    read(id: string): Outcome<Pictures> {
      if (job?.id !== id) return gone;
      const { state, line, changes } = job;
      const pictures = changes.flatMap(({ pages, width, pixels, shots }, at) =>
        shots.map(({ scheme }, shot) => {
          const [page = '', ...alsoOn] = pages;
          const place = `/console/api/pictures/${id}/${at}/${shot}`;
          const [before, after, marked] = [`${place}/before`, `${place}/after`, `${place}/mask`];
          return { page, width, scheme, pixels, before, after, marked, alsoOn };
        }),
      );
      return ok({ state, line, pictures });
    },
    /** @param path such as `ID/0/0/before` */
    file(path: string): Outcome<Buffer> {
      const [id, at, shot, side = ''] = path.split('/');
      const found = job?.id === id ? job?.changes[Number(at)]?.shots[Number(shot)] : undefined;
      const isSide = side === 'before' || side === 'after' || side === 'mask';
      return found && isSide ? ok(found[side]) : gone;
    },
  };
}

const gone = refuse(404, 'no-pictures', 'These pictures are gone: take them once more.');
