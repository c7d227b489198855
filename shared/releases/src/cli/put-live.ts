import type { Composition } from '@site/contracts/composition';
import type { LedgerEntry } from '@site/contracts/ledger';
import { ok } from '@site/node/result';
import { brandAssetsGate } from '../gates/brand-assets.ts';
import { causeLine, causesOf } from '../gates/causes.ts';
import { descriptionsGate } from '../gates/descriptions.ts';
import { headingsGate } from '../gates/headings.ts';
import { pictureTextsGate } from '../gates/picture-texts.ts';
import { STILL } from '../gates/still.ts';
import { termsVersionGate } from '../gates/terms-version.ts';
import { readEpoch } from '../ledger/epoch.ts';
import { readEntry } from '../ledger/ledger.ts';
import { currentUser } from '../live/actor.ts';
import { askEdge, EDGE_PATIENCE_MS } from '../live/edge/ask-edge.ts';
import { type Served, untilServed } from '../live/edge/until-served.ts';
import type { WentLive } from '../live/promote/go-live.ts';
import type { ChangeInput } from '../live/promote/put-live.ts';
import type { Refusal, Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import type { Answer } from './answer.ts';
import { changeLines } from './change-lines.ts';
import type { LiveOptions } from './common-options.ts';
import { otherAddresses, usualAddresses } from './usual-addresses.ts';

/**
 * The input of every command that changes what is live; it prints the changes before they are made.
 */
export function changeInput(
  store: Store,
  { json, reason, on, aboveEdge = false }: LiveOptions,
): ChangeInput {
  let shown = '';
  return {
    store,
    by: currentUser(),
    reason,
    on,
    usual: usualAddresses(),
    askEdge: (site) => askEdge(site, EDGE_PATIENCE_MS),
    aboveEdge,
    announce(changes) {
      const text = changeLines(changes).join('\n');
      // A second attempt prints them again only if they differ.
      if (!json && text !== shown && text) console.log(text);
      shown = text;
    },
  };
}

/** Reports what is live after a change, and whether the site's edge serves it. */
export async function reportLive(
  result: Result<WentLive>,
  store: Store,
  { wait, store: folder }: LiveOptions,
): Promise<Result<Answer>> {
  if (!result.ok) return result;
  await store.keepReserve();
  const { composition, entry, revision, already, warnings = [] } = result.value;
  const { id, releases, fallbacks, config, addresses } = composition;
  const json = {
    composition: id,
    entry: entry ?? null,
    releases,
    fallbacks,
    config,
    ...(already ? { already } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  const before = [...(already ? [already] : []), ...warningLines(warnings)];
  const change = entry ? changeOf(entry, composition) : `composition ${id}, as before`;
  const what = `${change} (revision ${revision}${entry?.forced ? ', gates skipped' : ''})`;
  const others = { warnings: otherAddresses(folder, addresses) };
  if (!wait) return ok({ lines: [...before, `In the ledger: ${what}`], ...others, json });
  const epoch = await readEpoch(store);
  const question = { site: addresses.site, revision, composition: id, epoch };
  const served = await untilServed(question, { isOurs: isEntryOf(store) });
  const lines = [...before, servedLine(served, what)];
  return ok({ lines, ...others, json: { ...json, served }, ...exitOf(served) });
}

/** How a warning begins; those of all other gates are about clicks. */
const labels: ReadonlyMap<string, string> = new Map([
  ...[brandAssetsGate, termsVersionGate].map(({ name }) => [name, 'Out of date'] as const),
  ...[headingsGate, pictureTextsGate, descriptionsGate].map(
    ({ name }) => [name, 'To mend'] as const,
  ),
  [STILL, 'Visitors load its code'],
]);

/** Such as `Missing after a click: links: marketing /: the link /x leads to no page`. */
export function warningLines(warnings: readonly Refusal[]): string[] {
  return causesOf(warnings).map((cause) => {
    return `${labels.get(cause.gate) ?? 'Missing after a click'}: ${causeLine(cause)}`;
  });
}

/** Whether the store's own ledger puts a composition live under a revision. */
function isEntryOf(store: Store) {
  return async (revision: number, composition: unknown) => {
    const entry = await readEntry(store, revision);
    return entry.ok && entry.value.composition === composition;
  };
}

function changeOf({ app }: LedgerEntry, { id, releases, config }: Composition): string {
  return app ? nameOf(app, { ...releases, config }) : `composition ${id}`;
}

function nameOf(app: string, releases: Readonly<Record<string, string>>): string {
  const release = releases[app];
  return release ? `${app} ${release}` : `${app} is off the site`;
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

function exitOf(served: Served): { readonly exitCode?: number } {
  return served.kind === 'not-served' ? { exitCode: 3 } : {};
}
