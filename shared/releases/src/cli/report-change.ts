import type { Composition } from '@site/contracts/composition';
import type { LedgerEntry } from '@site/contracts/ledger';
import type { SiteAddresses } from '@site/contracts/site-configuration';
import { errorMessage } from '@site/node/error-code';
import { ok } from '@site/node/result';
import { readAddresses } from '@site/node/settings';
import { CommanderError } from 'commander';
import { describeCanary } from '../change/canary/canary.ts';
import type { ChangeInput } from '../change/change.ts';
import { EDGE_PATIENCE_MS, queryEdge } from '../change/edge/query-edge.ts';
import { type Served, untilServed } from '../change/edge/until-served.ts';
import { currentUser, type WentLive } from '../change/go-live.ts';
import { GROWTH } from '../change/growth.ts';
import { OTHER_PAGES } from '../change/other-pages.ts';
import { brandAssetsGate, termsVersionGate } from '../gates/brand-gates.ts';
import { causeLine, causesOf } from '../gates/causes.ts';
import { STILL } from '../gates/page-gates.ts';
import { descriptionsGate, headingsGate, pictureTextsGate } from '../gates/page-warnings.ts';
import { weightGate } from '../gates/weight-gate.ts';
import type { Refusal, Result } from '../problem.ts';
import { readEntry, readEpoch } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import type { Answer } from './answer.ts';
import { changeLines } from './change-lines.ts';
import type { LiveOptions } from './options.ts';
import { printLines } from './print.ts';

export async function runChange(
  store: Store,
  options: LiveOptions,
  make: (input: ChangeInput) => Promise<Result<WentLive>>,
): Promise<Result<Answer>> {
  const outcome = await make(changeInput(store, options));
  return outcome.ok ? reportLive(outcome.value, store, options) : outcome;
}

/** What every command that adds to the ledger begins with. */
export function commandInput(store: Store) {
  return {
    store,
    by: currentUser(),
    usual: usualAddresses(),
    queryEdge: (site: string) => queryEdge(site, EDGE_PATIENCE_MS),
  };
}

function changeInput(
  store: Store,
  { json, reason, on, aboveEdge = false }: LiveOptions,
): ChangeInput {
  let shown = '';
  return {
    ...commandInput(store),
    ...{ reason, on, aboveEdge },
    announce(changes) {
      const lines = changeLines(changes);
      const text = lines.join('\n');
      // A second attempt prints them again only if they differ.
      if (!json && text !== shown && text) printLines(lines);
      shown = text;
    },
  };
}

async function reportLive(
  { composition, entry, revision, already, endedCanary, warnings = [] }: WentLive,
  store: Store,
  { wait, store: location }: LiveOptions,
): Promise<Result<Answer>> {
  await store.keepReserve();
  const { id, releases, fallbacks, config, addresses } = composition;
  const ended = endedCanary && `The canary is over: ${describeCanary(endedCanary)}.`;
  const before = [already, ended].flatMap((line) => line ?? []);
  before.push(...warningLines(warnings));
  const change = entry ? changeOf(entry, composition) : `composition ${id}, as before`;
  const what = `${change} (revision ${revision}${entry?.forced ? ', gates skipped' : ''})`;
  const others = { warnings: otherAddresses(location, addresses) };
  const json = {
    composition: id,
    entry: entry ?? null,
    ...{ releases, fallbacks, config },
    ...(already ? { already } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  if (!wait) return ok({ lines: [...before, `In the ledger: ${what}`], ...others, json });
  const epoch = await readEpoch(store);
  const question = { site: addresses.site, revision, composition: id, epoch };
  const served = await untilServed(question, {
    async isOurs(later, composition) {
      const found = await readEntry(store, later);
      return found.ok && found.value.composition === composition;
    },
  });
  return ok({
    lines: [...before, servedLine(served, what)],
    ...others,
    json: { ...json, served },
    ...(served.kind === 'not-served' ? { exitCode: 3 } : {}),
  });
}

/** How a warning begins; those of all other gates are about clicks. */
const labels: ReadonlyMap<string, string> = new Map([
  ...[brandAssetsGate, termsVersionGate].map(({ name }) => [name, 'Out of date'] as const),
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
    return `${labels.get(cause.gate) ?? 'Missing after a click'}: ${causeLine(cause)}`;
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

/** Where the site is by the environment; a variable that says no address is wrong usage. */
export function usualAddresses(): SiteAddresses {
  try {
    return readAddresses(process.env);
  } catch (error) {
    const message = errorMessage(error);
    console.error(message);
    throw new CommanderError(2, 'site.address', message);
  }
}

/** The variables that say where the site and the setup service are, the more precise one first. */
const variables = {
  site: { names: ['SITE_ADDRESS', 'PORT'], option: '--site-address', whose: 'the site' },
  setup: {
    names: ['SETUP_ADDRESS', 'SETUP_PORT'],
    option: '--setup-address',
    whose: 'the setup service of the site',
  },
} as const;

/** The command may have been meant for another store. */
function otherAddresses(store: string, addresses: SiteAddresses): string[] {
  const usual = usualAddresses();
  return (['site', 'setup'] as const).flatMap((key) => {
    const { names, option, whose } = variables[key];
    const variable = names.find((name) => process.env[name]);
    if (!variable || usual[key] === addresses[key]) return [];
    return [
      `Warning: ${variable} says ${usual[key]}, but ${whose} in the store ${store} is at ${addresses[key]} and stays there. If you mean another site, name its store with SITE_STORE; to move this one, run \`site promote ${option} ${usual[key]}\`.`,
    ];
  });
}
