import { randomUUID } from 'node:crypto';
import type { Content } from '../store.ts';
import { BucketError, ownError } from './bucket-error.ts';
import type { BucketObjects } from './bucket-objects.ts';
import { pauseBefore } from './retry.ts';

/*
 * Creating an object of which there can be one only, such as a ledger entry:
 *
 *   PUT, If-None-Match: * ──▶ 200 ──────────────▶ created
 *        │        │
 *        │        ├─▶ 409: others write it at the same time ──▶ again
 *        │        │
 *        ▼        ▼
 *       412    no answer, 5xx: it may be there, or may still come to be
 *        │        │
 *        ▼        ▼
 *       HEAD: whose is it? ── ours ──▶ created
 *                │      └──── another's ──▶ exists
 *                └─ nobody's ──▶ again, as the same writer
 *
 * Every call is a writer of its own, with a random name that is noted with the object: after an answer
 * that was lost it tells our entry from an equal one of somebody else. A 412 is looked at as well,
 * because something on the way may have sent our request twice. An attempt that arrives late is refused,
 * or finds its own object: it carries the same condition and the same name.
 */
export async function createObject(
  objects: BucketObjects,
  key: string,
  content: Content,
): Promise<'created' | 'exists'> {
  const writer = randomUUID();
  const { patience, location } = objects;
  /** Whether an attempt may have had an effect that nobody has seen. */
  let isOpen = false;
  const because = (error: unknown) => (isOpen ? ownError(location, 'UnknownOutcome') : error);
  for (let attempt = 0; ; attempt += 1) {
    await pauseBefore(attempt, patience);
    const isLast = attempt + 1 >= patience.attempts;
    try {
      const outcome = await objects.putOnce(key, content, writer);
      if (outcome === 'created') return 'created';
      if (outcome === 'conflict') {
        if (isLast) throw ownError(location, 'UnknownOutcome');
        continue;
      }
    } catch (error) {
      if (!(error instanceof BucketError && error.mayPass)) throw because(error);
      isOpen ||= error.mayHaveWorked;
      if (isLast && !isOpen) throw error;
    }
    const found = await objects.head(key).catch((error: unknown) => {
      throw because(error);
    });
    if (found) return found.writer === writer ? 'created' : 'exists';
    // Nobody has seen an object, but one may still arrive.
    if (isLast) throw ownError(location, 'UnknownOutcome');
  }
}
