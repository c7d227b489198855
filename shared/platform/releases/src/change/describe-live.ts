import { GROWTH, OTHER_PAGES } from '@platform/composer/agreement';
import {
  descriptionsGate,
  headingsGate,
  linksGate,
  namedSectionsGate,
  pictureTextsGate,
  STILL,
  weightGate,
} from '@platform/composer/gates';
import type { Composition } from '@platform/contracts/composition';
import type { LedgerEntry } from '@platform/contracts/ledger';
import { causeLine, causesOf } from '@platform/node/causes';
import type { Refusal } from '@platform/node/problem';
import { readEntry, readEpoch } from '@platform/store/ledger';
import type { Store } from '@platform/store/store';
import { describeCanary } from './canary/canary.ts';
import { type Served, untilServed } from './edge/until-served.ts';
import { describeFreeze } from './freeze.ts';
import type { WentLive } from './go-live.ts';

/**
 * What a change has done, one line each; the last one says what is live.
 * @param waits until the site's edge serves it
 */
export async function describeLive(outcome: WentLive, store: Store, waits: boolean) {
  const { composition, entry, revision, already, said, endedCanary, warnings = [] } = outcome;
  if (entry && said) return { lines: [describeNote(entry), said] };
  const ended = endedCanary && `The canary is over: ${describeCanary(endedCanary)}.`;
  const before = [already, ended].flatMap((line) => line ?? []);
  before.push(...warningLines(warnings));
  const { id, addresses } = composition;
  const change = entry ? changeOf(entry, composition) : `composition ${id}, as before`;
  const what = `${change} (revision ${revision}${entry?.forced ? ', gates skipped' : ''})`;
  if (!waits) return { lines: [...before, `In the ledger: ${what}`] };
  const epoch = await readEpoch(store);
  const question = { site: addresses.site, revision, composition: id, epoch };
  const served = await untilServed(question, {
    async isOurs(later, composition) {
      const found = await readEntry(store, later);
      return found.ok && found.value.composition === composition;
    },
  });
  return { lines: [...before, servedLine(served, what)], served };
}

/** What an entry says that changes nothing of what is live for everybody. */
export function describeNote(entry: LedgerEntry): string {
  const { action, revision, canary } = entry;
  if (action === 'freeze') return `Frozen ${describeFreeze(entry)}.`;
  if (action === 'unfreeze') return `The freeze is over (revision ${revision}).`;
  if (action === 'canary-end' || !canary) return `The canary is over (revision ${revision}).`;
  return `In the ledger: ${describeCanary(canary)} (revision ${revision}).`;
}

/** How a warning begins; what the site's own gates find is no longer what its configuration says. */
const labels: ReadonlyMap<string, string> = new Map([
  ...[namedSectionsGate, linksGate].map(({ name }) => [name, 'Missing after a click'] as const),
  ...[headingsGate, pictureTextsGate, descriptionsGate, weightGate].map(
    ({ name }) => [name, 'To mend'] as const,
  ),
  [STILL, 'Visitors load its code'],
  [OTHER_PAGES, 'Somebody has to agree'],
  [GROWTH, 'Needs a --reason'],
]);

/** Such as `Missing after a click: links: marketing /: the link /x leads to no page`. */
export function warningLines(warnings: readonly Refusal[]): string[] {
  return causesOf(warnings).map((cause) => {
    return `${labels.get(cause.gate) ?? 'Out of date'}: ${causeLine(cause)}`;
  });
}

function changeOf({ app }: LedgerEntry, { id, releases, config }: Composition): string {
  if (!app) return `composition ${id}`;
  const ids: Readonly<Record<string, string>> = { ...releases, config };
  return ids[app] ? `${app} ${ids[app]}` : `${app} is off the site`;
}

function servedLine(served: Served, what: string): string {
  switch (served.kind) {
    case 'served':
      return `Live: ${what}`;
    case 'no-edge':
      return `In the ledger: ${what}. No edge answers at ${served.address} (${served.reason}): the next one to start there serves it.`;
    case 'not-served':
      return `Not live yet: ${what} is in the ledger, and ${served.address} serves ${served.instead}. ${served.reason}`;
  }
}
