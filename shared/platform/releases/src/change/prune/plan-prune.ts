import { CONFIGURATION } from '@platform/contracts/application';
import { compositionId } from '@platform/contracts/composition';
import type { LedgerEntry } from '@platform/contracts/ledger';
import { CONFIGURATION_HOURS } from '@platform/contracts/live-configurations';
import { releaseId } from '@platform/contracts/release';
import { COMPOSITIONS, compositionKey, partKeys } from '@platform/store/compositions';
import { withoutEncoding } from '@platform/store/encodings';
import { releaseKey } from '@platform/store/releases';
import type { FileFacts } from '@platform/store/store';
import { folderOf } from '@platform/store/upkeep';
import { idsOf, isNote } from '../history/entries.ts';
import { earlierReleases, type ReleaseHistory } from '../history/release-history.ts';

// What stays, of what a store has:
//
//   compositions   live, or put live by the last changes
//                  live, or a canary, within the time that a tab may be open, or written since then
//                  of nothing but releases that rollbacks reach within the kept steps
//   releases       of a composition that stays, as release or as fallback
//                  that rollbacks reach, and one more, which is then the fallback
//                  the newest published, or written since then
//   directories    of a composition that stays, or written since then
//
// The ledger and configurations, which are small, always stay: back ends act by them.

export interface StoreFacts {
  /** Oldest first. */
  readonly entries: readonly LedgerEntry[];
  readonly history: ReleaseHistory;
  /** By name: the newest published releases. */
  readonly newest: ReadonlyMap<string, string>;
  /** In the store, by id; undefined where its description can't be read. */
  readonly compositions: ReadonlyMap<string, Parameters<typeof partKeys>[0] | undefined>;
  readonly files: ReadonlyMap<string, FileFacts>;
}

export interface PruneLimits {
  /** Steps of rollbacks, 1 or more. */
  readonly keep: number;
  /** What was live or written in the last milliseconds stays. */
  readonly olderThan: number;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Milliseconds for which a tab may be open and a configuration is told; no prune is for less. */
const SHORTEST_MS = CONFIGURATION_HOURS * 3_600_000;

export interface Part {
  /** Of a folder, or of a file without its encodings. */
  readonly key: string;
  readonly bytes: number;
  readonly files: number;
  /** The last of its files, in milliseconds. */
  readonly writtenAt: number;
}

export interface PrunePlan {
  readonly remove: readonly Part[];
  readonly stay: readonly Part[];
  /** Ids of compositions that can't be read and that somebody may need: their releases stay. */
  readonly unread: readonly string[];
}

export function planPrune(found: StoreFacts, limits: PruneLimits): PrunePlan {
  const parts = partsOf(found.files);
  const isYoung = ({ writtenAt }: Part) => writtenAt >= limits.now - limits.olderThan;
  const needed = neededCompositions(found, limits);
  for (const part of parts) {
    const id = compositionIn(part.key);
    if (id !== undefined && isYoung(part)) needed.add(id);
  }
  const unread = [...needed].filter((id) => isDamaged(found, id, limits));
  const keys = new Set(reachedReleases(found, limits.keep + 1));
  for (const id of needed) {
    keys.add(compositionKey(id));
    const composition = found.compositions.get(id);
    if (composition) for (const key of partKeys(composition)) keys.add(key);
  }
  const isUnsure = (key: string) => unread.length > 0 && compositionIn(key) === undefined;
  const stays = (part: Part) => isYoung(part) || keys.has(part.key) || isUnsure(part.key);
  return {
    remove: parts.filter((part) => !stays(part)),
    stay: parts.filter(stays),
    unread,
  };
}

/** An earlier prune may have removed it, but none in the store, and none that was live lately. */
function isDamaged(
  { compositions, entries }: StoreFacts,
  id: string,
  { olderThan, now }: PruneLimits,
): boolean {
  if (compositions.has(id)) return compositions.get(id) === undefined;
  return (lastLive(entries, now).get(id) ?? 0) >= now - Math.min(olderThan, SHORTEST_MS);
}

function compositionIn(key: string): string | undefined {
  const start = `${COMPOSITIONS}/`;
  return key.startsWith(start) ? key.slice(start.length) : undefined;
}

function neededCompositions(found: StoreFacts, { keep, olderThan, now }: PruneLimits): Set<string> {
  const { entries, history, compositions } = found;
  const changes = entries.filter((entry) => !isNote(entry)).reverse();
  const recent = new Set(changes.map(({ composition }) => composition));
  const needed = new Set([...recent].slice(0, keep + 1));
  for (const [id, until] of lastLive(entries, now)) if (until >= now - olderThan) needed.add(id);
  const reached = new Map<string, ReadonlySet<string>>();
  for (const name of history.stacks.keys()) reached.set(name, new Set(within(history, name, keep)));
  for (const [id, composition] of compositions) {
    const ids = Object.entries(composition ? idsOf(composition) : {});
    const isReached = ids.every(([name, release]) => reached.get(name)?.has(release));
    if (ids.length > 0 && isReached) needed.add(id);
  }
  return needed;
}

/**
 * By when each entry was written, in milliseconds. The clocks of machines differ, and the order of
 * entries is certain: where a time is before that of an earlier entry, or to come, the next right one
 * counts; infinity where none has come since.
 */
export function writtenBy(entries: readonly LedgerEntry[], now: number): number[] {
  let before = 0;
  const times = entries.map(({ at }) => {
    const time = Date.parse(at);
    if (time < before || time > now) return Number.POSITIVE_INFINITY;
    before = time;
    return time;
  });
  let next = Number.POSITIVE_INFINITY;
  for (const [index, time] of [...times.entries()].reverse()) {
    next = Math.min(next, time);
    times[index] = next;
  }
  return times;
}

/** When each composition was replaced, live or a canary; infinity for what visitors have now. */
function lastLive(entries: readonly LedgerEntry[], now: number): ReadonlyMap<string, number> {
  const until = new Map<string, number>();
  const times = writtenBy(entries, now);
  let shown: string[] = [];
  for (const [index, { composition, canary }] of entries.entries()) {
    for (const id of shown) until.set(id, times[index] ?? 0);
    shown = canary ? [composition, canary.composition] : [composition];
  }
  for (const id of shown) until.set(id, Number.POSITIVE_INFINITY);
  return until;
}

function within(history: ReleaseHistory, name: string, steps: number): string[] {
  const top = history.stacks.get(name)?.top?.release;
  const earlier = [...earlierReleases(history, name)].slice(0, steps);
  return top === undefined ? earlier : [top, ...earlier];
}

function reachedReleases({ history, newest }: StoreFacts, steps: number): string[] {
  const names = [...history.stacks.keys()].filter((name) => name !== CONFIGURATION);
  const reached = names.flatMap((name) =>
    within(history, name, steps).map((id) => releaseKey(name, id)),
  );
  return [...reached, ...[...newest].map(([name, id]) => releaseKey(name, id))];
}

/** What can be removed by itself. What has another name than ours is left alone. */
function partsOf(files: StoreFacts['files']): Part[] {
  const parts = new Map<string, Part>();
  for (const [file, { size, writtenAt }] of files) {
    const key = partOf(file);
    if (key === undefined) continue;
    const part = parts.get(key) ?? { key, bytes: 0, files: 0, writtenAt: 0 };
    parts.set(key, {
      key,
      bytes: part.bytes + size,
      files: part.files + 1,
      writtenAt: Math.max(part.writtenAt, writtenAt),
    });
  }
  return [...parts.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

function partOf(file: string): string | undefined {
  if (/^directories\/[0-9a-f]{64}\.js(?:\.|$)/.test(file)) return withoutEncoding(file);
  // Maps go with their release.
  const key = folderOf(file)?.folder.replace(/\/maps$/, '');
  const name = key?.split('/').at(-1);
  const schema = key?.startsWith(`${COMPOSITIONS}/`) ? compositionId : releaseId;
  return schema.safeParse(name).success ? key : undefined;
}
