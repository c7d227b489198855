import { CONFIGURATION } from '@site/contracts/application';
import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import { listConfigurations } from '../../store/configurations.ts';
import { listReleases, type ReleasedName } from '../../store/releases.ts';
import type { Store } from '../../store/store.ts';
import type { HistoryEntry } from './history-entries.ts';

/** How many ids are offered to choose from. */
const SHOWN = 20;

/**
 * Finds the release that a text refers to: by its id, its version, the hash at the end of its id,
 * or the start of its id. Fails with `unknown-release` if no release or several match, and lists
 * the releases that exist.
 */
export async function completeRelease(
  store: Store,
  entries: readonly HistoryEntry[],
  name: ReleasedName,
  text: string,
): Promise<Result<string>> {
  const times = liveTimes(entries, name);
  const known = new Set([...(await publishedIds(store, name)), ...times.keys()]);
  for (const means of meanings) {
    const found = [...known].filter((id) => means(id, text));
    const [only, ...others] = found;
    if (only && others.length === 0) return ok(only);
    if (only) return whichOne(`${found.length} releases of ${name} match "${text}"`, found, times);
  }
  return whichOne(`No release of ${name} is or begins with "${text}"`, [...known], times);
}

/** Tried in this order; the first one that matches a release decides. */
const meanings: readonly ((id: string, text: string) => boolean)[] = [
  (id, text) => id === text,
  (id, text) => id.startsWith(`${text}-`) || id.endsWith(`-${text}`),
  (id, text) => id.startsWith(text),
];

function publishedIds(store: Store, name: ReleasedName): Promise<string[]> {
  return name === CONFIGURATION ? listConfigurations(store) : listReleases(store, name);
}

function whichOne(
  what: string,
  ids: readonly string[],
  times: ReadonlyMap<string, string>,
): Result<never> {
  const order = [...times.keys()];
  const sorted = [...ids].sort((one, other) => order.indexOf(other) - order.indexOf(one));
  const choices = sorted.slice(0, SHOWN).map((id) => `${id}  ${times.get(id) ?? 'never live'}`);
  const message = `${what}: name one of these by its id.`;
  return { ok: false, problem: { ...err('unknown-release', message).problem, choices } };
}

/** In words, when each release of an application was last live; the most recent one comes last. */
function liveTimes(
  entries: readonly HistoryEntry[],
  name: ReleasedName,
): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  let since = '';
  for (const { changes, at, action, by, reason } of entries) {
    const change = changes.find((changed) => changed.name === name);
    if (!change) continue;
    const { from, to } = change;
    if (from) {
      const left = action === 'promote' ? '' : `, ${action} by ${by}${reason ? `: ${reason}` : ''}`;
      times.delete(from);
      times.set(from, `live ${since ? `${since} ` : ''}to ${at}${left}`);
    }
    if (to) {
      times.delete(to);
      times.set(to, `live since ${at}`);
    }
    since = at;
  }
  return times;
}
