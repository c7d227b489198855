/** Ids by application. */
export type Ids = Readonly<Record<string, string>>;

/** Everything that has gone live, as a model of the ledger. */
export interface History {
  readonly live: Ids;
  /** `app id` of each release that was rolled back from and not promoted since. */
  readonly left: ReadonlySet<string>;
  /** The history before the newest change; undefined at the beginning. */
  readonly before: History | undefined;
  /** The command that made the newest change. */
  readonly by: 'promote' | 'rollback' | 'undo';
}

export function beginning(live: Ids): History {
  return { live, left: new Set(), before: undefined, by: 'promote' };
}

/** The history after a command has put something else live. */
export function changed(before: History, by: History['by'], live: Ids): History {
  // An undo restores what was before. A release that was not live by then counts as rolled back
  // from.
  const left = new Set(by === 'undo' ? before.before?.left : before.left);
  for (const app of changedApps(before.live, live)) {
    if (by !== 'undo') left.delete(`${app} ${live[app]}`);
    if (by === 'rollback' || (by === 'undo' && !wasLive(before.before, app, before.live[app]))) {
      left.add(`${app} ${before.live[app]}`);
    }
  }
  return { live, left, before, by };
}

function wasLive(history: History | undefined, app: string, id: string | undefined): boolean {
  for (let each = history; each; each = each.before) if (each.live[app] === id) return true;
  return false;
}

export function changedApps(from: Ids, to: Ids): string[] {
  const all = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...all].filter((app) => from[app] !== to[app]);
}
