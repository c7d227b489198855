/** Ids by application. */
export type Ids = Readonly<Record<string, string>>;

/** All that has gone live, as somebody would remember it who watched every command. */
export interface History {
  readonly live: Ids;
  /** `app id` of what was rolled back from, and was not put live again by a promotion. */
  readonly left: ReadonlySet<string>;
  /** What was before the newest change; undefined at the beginning. */
  readonly before: History | undefined;
  /** How the newest change came about. */
  readonly by: 'promote' | 'rollback' | 'undo';
}

export function beginning(live: Ids): History {
  return { live, left: new Set(), before: undefined, by: 'promote' };
}

/** What is to be remembered after a command has put something else live. */
export function changed(before: History, by: History['by'], live: Ids): History {
  const goneBack = by === 'rollback' || (by === 'undo' && before.by === 'promote');
  // Who takes back a rollback says that it was a mistake: all is as if it had never been.
  const left = new Set(by === 'undo' && !goneBack ? before.before?.left : before.left);
  for (const app of changedApps(before.live, live)) {
    left.delete(`${app} ${live[app]}`);
    if (goneBack) left.add(`${app} ${before.live[app]}`);
  }
  return { live, left, before, by };
}

export function changedApps(from: Ids, to: Ids): string[] {
  const all = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...all].filter((app) => from[app] !== to[app]);
}
