import { ok } from '@site/node/result';
import { COMPOSER_GENERATION } from '../composition/composer.ts';
import { err, type Problem, type Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { type LiveState, readLiveChoice } from './live.ts';

/**
 * Reads what is live for a command that builds on it. Fails if the newest entry can't be read,
 * because its changes would be taken back without notice, and if a newer version of this command
 * made it, because this version might take back what it does not know.
 *
 * @param on the newest revision that can be read, named by an operator who accepts that later ones
 *   are lost
 */
export async function readLiveToChange(store: Store, on?: number): Promise<Result<LiveState>> {
  const state = await readLiveChoice(store);
  const readable = state.live?.entry.revision ?? 0;
  const [unread] = state.problems;
  if (on !== undefined && on !== readable) return err('not-the-newest', otherBase(on, readable));
  if (unread && on === undefined) {
    return { ok: false, problem: notBuiltOn(unread, state) };
  }
  const { composer = 0 } = state.live?.composition ?? {};
  if (composer <= COMPOSER_GENERATION) return ok(state);
  return err(
    'older-composer',
    `What is live was made by composer ${composer}, and this checkout brings composer ${COMPOSER_GENERATION}: update the checkout, then try again.`,
  );
}

function otherBase(on: number, readable: number): string {
  return `Nothing is built on revision ${on}: the newest that can be read is revision ${readable}. Look at \`site history\`, then try again.`;
}

function notBuiltOn(unread: Problem, { head, live }: LiveState): Problem {
  // The file is intact, and the message says what to update.
  if (unread.kind === 'newer-contract') return unread;
  const readable = live?.entry.revision ?? 0;
  const whole = live
    ? `; \`site promote --composition ${live.composition.id}\` puts that live again as it was`
    : '';
  return {
    kind: 'damaged-file',
    message: `${unread.message} Until it can be read nothing is built on revision ${head}, which visitors got last. \`--on ${readable}\` builds on the newest that can be read, without what came after it${whole}.`,
  };
}
