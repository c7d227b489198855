import { setTimeout } from 'node:timers/promises';
import type { Canary } from '@platform/contracts/ledger';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { errorMessage } from '@platform/node/error-code';
import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readAddresses } from '@platform/node/settings';
import { type Done, describeDone } from '@platform/releases/apply';
import type { ChangeInput } from '@platform/releases/changes';
import { currentUser } from '@platform/releases/changes';
import { EDGE_PATIENCE_MS, queryEdge } from '@platform/releases/edges';
import { readClaims } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { CommanderError } from 'commander';
import type { Answer } from './answer.ts';
import { linkLines, linkOf } from './canary-link.ts';
import { changeLines, comingIn } from './change-lines.ts';
import { edgesOf } from './edges-of.ts';
import type { CommonOptions, GuardOptions, LiveOptions } from './options.ts';
import { printLines, printNotes } from './print.ts';

const CLAIMS_PATIENCE_MS = 300;

/** What every command that adds to the ledger begins with. */
export function commandInput(store: Store) {
  return {
    store,
    by: currentUser(),
    usual: usualAddresses(),
    queryEdge: (site: string) => queryEdge(site, EDGE_PATIENCE_MS),
    async findBad(canary: Canary) {
      const { findBad } = await import('@platform/releases/canary');
      const edges = await edgesOf(store);
      if (edges.ok) return findBad(edges.value, canary);
      printNotes([`How the canary's visitors fare is not known. ${edges.problem.message}`]);
      return undefined;
    },
    async findNoGuard() {
      const { findNoGuard } = await import('@platform/releases/canary');
      const edges = await edgesOf(store);
      if (edges.ok) return findNoGuard(edges.value);
      const { message } = edges.problem;
      printNotes([`Whether a guard runs is not known: \`site canary watch\` has to. ${message}`]);
      return undefined;
    },
  };
}

export function changeInput(
  store: Store,
  { json, reason, on, aboveEdge = false, despiteGuard }: Partial<LiveOptions> & GuardOptions,
): ChangeInput {
  let shown = '';
  return {
    ...commandInput(store),
    ...{ reason, on, aboveEdge, despiteGuard },
    async announce(changes) {
      if (json) return;
      // A rollback waits for nothing that it can do without.
      const none = setTimeout(CLAIMS_PATIENCE_MS, {}, { ref: false });
      const claims = await Promise.race([readClaims(store, comingIn(changes.releases)), none]);
      const lines = changeLines(changes, claims);
      const text = lines.join('\n');
      // A second attempt prints them again only if they differ.
      if (text !== shown && text) printLines(lines);
      shown = text;
    },
  };
}

/** What a command prints of an operation that is done. */
export async function reportDone(
  done: Done,
  store: Store,
  { wait = true, store: location }: Partial<LiveOptions> & CommonOptions,
): Promise<Result<Answer>> {
  const { lines, served } = await describeDone(done, { store }, wait);
  if (!done.live) {
    const { entry = null } = done;
    const link = entry?.action === 'canary' ? await linkOf(store) : undefined;
    return ok({
      lines: [...lines, ...linkLines(link)],
      json: { ...entry, entry, ...(link ? { link } : {}) },
    });
  }
  await store.keepReserve();
  const { composition, entry, already, warnings = [] } = done.live;
  const { id, releases, fallbacks, config, addresses } = composition;
  const json = {
    composition: id,
    entry: entry ?? null,
    ...{ releases, fallbacks, config },
    ...(already ? { already } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(served ? { served } : {}),
  };
  return ok({
    ...{ lines, json, warnings: otherAddresses(location, addresses) },
    ...(served?.kind === 'not-served' ? { exitCode: 3 } : {}),
  });
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
