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
  // After an undo all is as it was before; what nobody knew by then is not gone back to.
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
