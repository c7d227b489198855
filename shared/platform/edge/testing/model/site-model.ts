import { CONFIGURATION } from '@platform/contracts/application';

/** By application, or `config`. */
export type Ids = Readonly<Record<string, string>>;

interface Stack {
  readonly releases: readonly string[];
  readonly left: readonly string[];
}

interface State {
  readonly action: 'promote' | 'rollback' | 'undo';
  readonly ids: Ids;
  readonly stacks: Readonly<Record<string, Stack>>;
  /** Whether its entry changed nothing. */
  readonly isNote?: boolean;
}

export interface SiteModel {
  /** By name, each release once, the newest last. */
  published: Readonly<Record<string, readonly string[]>>;
  /** One per ledger entry, the live one last. */
  states: readonly State[];
  /** By name: what was pruned, or is about to be. */
  gone: Readonly<Record<string, readonly string[]>>;
}

export type Change =
  | { readonly kind: 'promote'; readonly name: string; readonly release: string }
  | { readonly kind: 'promote-all' }
  | { readonly kind: 'rollback'; readonly names: readonly string[]; readonly to?: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'prune' }
  | { readonly kind: 'remove'; readonly name: string };

export function beginning(ids: Ids): SiteModel {
  const stacks = Object.entries(ids).map(([name, id]) => [name, { releases: [id], left: [] }]);
  const published = Object.entries(ids).map(([name, id]) => [name, [id]]);
  const first: State = { action: 'promote', ids, stacks: Object.fromEntries(stacks) };
  return { published: Object.fromEntries(published), states: [first], gone: {} };
}

export function liveState({ states }: SiteModel): State {
  const live = states.at(-1);
  if (!live) throw new Error('something is live from the beginning');
  return live;
}

export function expectedState(model: SiteModel, change: Change): State | undefined {
  const { states } = model;
  const live = liveState(model);
  const { ids, stacks } = live;
  switch (change.kind) {
    case 'promote': {
      const { name, release } = change;
      const isPublished = model.published[name]?.includes(release);
      return isPublished ? promoted(live, { ...ids, [name]: release }) : undefined;
    }
    case 'promote-all':
      return promoted(live, newestOfAll(model));
    case 'remove': {
      const { [change.name]: gone, ...others } = ids;
      return gone === undefined ? undefined : { ...live, action: 'promote', ids: others };
    }
    case 'prune':
      return { ...live, isNote: true };
    case 'undo': {
      const before = states.findLast(
        (each, position) => position < states.length - 1 && !each.isNote,
      );
      // An undo can't be undone: two operators who do the same would undo each other.
      const isFinal = live.isNote || live.action === 'undo';
      return before && !isFinal ? takenBack(live, before) : undefined;
    }
    case 'rollback': {
      // What was live twice is below itself.
      const [first = ''] = change.names;
      if (change.to !== undefined && change.to === ids[first]) return live;
      const back = change.names.map((name) => [
        name,
        ids[name] && goneBack(stacks[name], change.to),
      ]);
      if (back.some(([, stack]) => !stack)) return undefined;
      const after: Record<string, Stack> = { ...stacks, ...Object.fromEntries(back) };
      const changed = change.names.map((name) => [name, after[name]?.releases.at(-1) ?? '']);
      const next = { ...ids, ...Object.fromEntries(changed) };
      return { action: 'rollback', ids: next, stacks: after };
    }
  }
}

/** What was rolled back from stays so when that is taken back: nobody named it. */
function takenBack(live: State, before: State): State {
  const marked = differences(live.ids, before.ids).flatMap(({ name, to }) => {
    const stack = before.stacks[name];
    if (!to || !stack || !live.stacks[name]?.left.includes(to)) return [];
    return [[name, { ...stack, left: [...stack.left.filter((id) => id !== to), to] }]];
  });
  return { ...before, action: 'undo', stacks: { ...before.stacks, ...Object.fromEntries(marked) } };
}

/** A rollback leads where it did when it began, also if somebody else did a part of it meanwhile. */
export function rolledBackTo(model: SiteModel, change: Change, decided: State | undefined) {
  if (change.kind !== 'rollback' || !decided) return undefined;
  const { ids, stacks } = liveState(model);
  const next = { ids: { ...ids }, stacks: { ...stacks } };
  for (const name of change.names) {
    next.ids[name] = decided.ids[name] ?? '';
    const stack = decided.stacks[name];
    if (stack) next.stacks[name] = stack;
  }
  return { action: 'rollback', ...next } as const;
}

function promoted({ ids, stacks }: State, next: Ids): State {
  const after = { ...stacks };
  for (const { name, to } of differences(ids, next)) {
    const { releases, left } = stacks[name] ?? { releases: [], left: [] };
    // Who promotes a new release on top of one that was rolled back from goes on from it.
    const built = to && ids[name] && !releases.includes(to) ? ids[name] : to;
    const isLeft = (id: string) => id !== to && id !== built;
    if (to) after[name] = { releases: pushed(releases, to), left: left.filter(isLeft) };
  }
  return { action: 'promote', ids: next, stacks: after };
}

/** Whether a change needs what was pruned. */
export function needsGone({ gone }: SiteModel, before: Ids, after: Ids): boolean {
  return differences(before, after).some(({ name, to }) => to && gone[name]?.includes(to));
}

/** Where rollbacks lead, one after the other. */
export function goodSteps(stack: Stack | undefined, steps: number): string[] {
  const after = steps > 0 ? goneBack(stack) : undefined;
  const [release] = after?.releases.slice(-1) ?? [];
  return after && release ? [release, ...goodSteps(after, steps - 1)] : [];
}

function pushed(releases: readonly string[], id: string): readonly string[] {
  return releases.at(-1) === id ? releases : [...releases, id];
}

/** A stack after a rollback; undefined where there is nothing to go back to. */
function goneBack(stack: Stack | undefined, to?: string): Stack | undefined {
  const { releases, left } = stack ?? { releases: [], left: [] };
  const isGood = (id: string) => id !== releases.at(-1) && !left.includes(id);
  const below = releases.slice(0, -1);
  const last = below.findLastIndex((id) => isGood(id) && (to === undefined || id === to));
  if (last === -1) return undefined;
  return {
    releases: below.slice(0, last + 1),
    left: [...left, ...releases.slice(last + 1)],
  };
}

/** Promoting everything brings back nothing that was removed or rolled back from. */
function newestOfAll(model: SiteModel): Ids {
  const { ids, stacks } = liveState(model);
  const wasRemoved = (name: string) => !ids[name] && model.states.some((state) => state.ids[name]);
  return Object.fromEntries(
    Object.entries(model.published).flatMap(([name, published]) => {
      const newest = published.at(-1);
      if (!newest || wasRemoved(name)) return [];
      return [[name, stacks[name]?.left.includes(newest) ? (ids[name] ?? newest) : newest]];
    }),
  );
}

export function differences(before: Ids, after: Ids) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    return from === to ? [] : [{ name, ...(from ? { from } : {}), ...(to ? { to } : {}) }];
  });
}

/** What other teams depend on, encoded in the major version. */
export const traits = ['plain', 'special', 'broken'] as const;
export type Trait = (typeof traits)[number];

export const versionOf = (trait: Trait, age: number) => `${traits.indexOf(trait) + 1}.${age}.0`;
const traitOf = (id = '1.') => traits[Number(id[0]) - 1];

/** A special release of pricing lacks the plans that plain ones of marketing show. */
export function fits({ [CONFIGURATION]: _, ...ids }: Ids): boolean {
  if (Object.values(ids).some((id) => traitOf(id) === 'broken')) return false;
  return traitOf(ids.pricing) !== 'special' || traitOf(ids.marketing) === 'special';
}
