import type { ChangedEntry, ChangedRelease } from '@platform/contracts/ledger';
import type { Changes, Downgrade, SkippedNewer } from '@platform/releases/changes';
import { describeEntry } from '@platform/releases/history';

export function changeLines({
  releases,
  configuration,
  downgrades = [],
  skipped = [],
  unread,
}: Changes): string[] {
  return [
    ...(unread ? [unreadLine(unread)] : []),
    ...releases.map(releaseLine),
    ...downgrades.map(downgradeLine),
    ...skipped.map(skippedLine),
    ...configuration.map(changedEntryLine),
  ];
}

function unreadLine({ on, head }: NonNullable<Changes['unread']>): string {
  const lost = head === on + 1 ? `revision ${head}` : `revisions ${on + 1} to ${head}`;
  return `Built on revision ${on}, without what ${lost} changed, which can't be read.`;
}

function downgradeLine(downgrade: Downgrade): string {
  const what = `Back in time: ${downgrade.name} ${downgrade.release} was`;
  if (downgrade.kind === 'published-before') {
    return `${what} published before, at ${downgrade.publishedAt}`;
  }
  const { revision, action, by, at } = downgrade.replacedBy;
  return `${what} live before, until revision ${revision} (${action} by ${by} at ${at})`;
}

function skippedLine({ name, newest, isBad, by }: SkippedNewer): string {
  const why = isBad ? `a guard ended the canary of ${newest}` : `${newest} was rolled back from`;
  const who = by ? `: ${describeEntry(by)}` : '';
  const despite = isBad ? ' --despite-guard --reason WHY' : '';
  return `${name} stays as it is, for ${why}${who}. \`site promote ${name}@${newest}${despite}\` puts it live.`;
}

/** Such as `pricing: 1.0.0-3fa9c21b5d0e7f64 → 1.1.0-90ab11cd2e4f6a80`. */
export function releaseLine({ name, from, to }: ChangedRelease): string {
  if (!from) return `${name}: new, ${to}`;
  return to ? `${name}: ${from} → ${to}` : `${name}: ${from} → removed`;
}

/** Such as `branches.north.closes: 20 → 21`. */
export function changedEntryLine(change: ChangedEntry): string {
  const from = 'from' in change ? JSON.stringify(change.from) : 'not set';
  const to = 'to' in change ? JSON.stringify(change.to) : 'not set';
  return `${change.entry}: ${from} → ${to}`;
}
