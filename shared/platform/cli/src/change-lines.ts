import type { ChangedEntry, ChangedRelease } from '@platform/contracts/ledger';
import type { Claims } from '@platform/node/publisher-claim';
import { claimText, withClaim } from '@platform/node/release-words';
import type { Changes, Downgrade, SkippedNewer } from '@platform/releases/changes';
import { describeEntry } from '@platform/releases/history';
import { columns } from './terminal.ts';

export function changeLines(
  { releases, configuration, downgrades = [], skipped = [], unread }: Changes,
  claims: Claims = {},
): string[] {
  return [
    ...(unread ? [unreadLine(unread)] : []),
    ...releases.map((change) => releaseLine(change, claims)),
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

/** Such as `pricing: 1.0.0-3fa9c21b5d0e7f64 → 1.1.0-90ab11cd2e4f6a80, “Round up” (9e22dd08 by Anna)`. */
export function releaseLine({ name, from, to = '' }: ChangedRelease, claims: Claims): string {
  const change = from ? `${name}: ${from} → ${to || 'removed'}` : `${name}: new, ${to}`;
  return withClaim(change, claims[to]);
}

/** What takes the place of something. */
export const comingIn = (changes: readonly ChangedRelease[]) =>
  changes.map(({ name, to }) => ({ name, release: to }));

/** What publishers say of releases, each once. */
export function claimLines(named: ReturnType<typeof comingIn>, claims: Claims): string[] {
  const rows = named.flatMap(({ name, release = '' }) => {
    const claim = claims[release];
    return claim ? [[`  ${name}`, release, `${claimText(claim)} at ${claim.at}`]] : [];
  });
  return rows.length > 0 ? ['As their publishers say:', ...new Set(columns(rows))] : [];
}

/** Such as `branches.north.closes: 20 → 21`. */
export function changedEntryLine(change: ChangedEntry): string {
  const from = 'from' in change ? JSON.stringify(change.from) : 'not set';
  const to = 'to' in change ? JSON.stringify(change.to) : 'not set';
  return `${change.entry}: ${from} → ${to}`;
}
