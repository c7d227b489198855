import { addressesFrom } from '@site/contracts/site-addresses';
import type { WentLive } from '../live/go-live.ts';
import type { ChangeInput } from '../live/put-live.ts';
import { type Served, untilServed } from '../live/until-served.ts';
import { done, type Result } from '../result.ts';
import type { Store } from '../store/store.ts';
import { currentUser } from './actor.ts';
import type { Answer } from './answer.ts';
import { changeLines } from './change-lines.ts';
import type { LiveOptions } from './common-options.ts';

/** What every command that changes what is live is told; it shows what will change before it does. */
export function changeInput(store: Store, { json, reason }: LiveOptions): ChangeInput {
  let shown = '';
  return {
    store,
    by: currentUser(),
    reason,
    usual: addressesFrom(process.env),
    announce(changes) {
      const text = changeLines(changes).join('\n');
      // A second attempt says it again only where it differs.
      if (!json && text !== shown && text) console.log(text);
      shown = text;
    },
  };
}

/** Says what is live after a change, and whether the site's edge serves it. */
export async function reportLive(
  result: Result<WentLive>,
  { wait }: LiveOptions,
): Promise<Result<Answer>> {
  if (!result.ok) return result;
  const { composition, entry } = result.value;
  const { id, releases, fallbacks, config, addresses } = composition;
  const json = { composition: id, entry: entry ?? null, releases, fallbacks, config };
  if (!entry) return done({ lines: [`Nothing to change: composition ${id} is live.`], json });
  const what = entry.app ? nameOf(entry.app, { ...releases, config }) : `composition ${id}`;
  const forced = entry.forced ? ', gates skipped' : '';
  const revision = `revision ${entry.revision}${forced}`;
  if (!wait) return done({ lines: [`In the ledger: ${what} (${revision})`], json });
  const served = await untilServed({
    site: addresses.site,
    revision: entry.revision,
    composition: id,
  });
  return done({
    lines: [servedLine(served, what, revision)],
    json: { ...json, served },
    ...exitOf(served),
  });
}

function nameOf(app: string, releases: Readonly<Record<string, string>>): string {
  const release = releases[app];
  return release ? `${app} ${release}` : `${app} is off the site`;
}

function servedLine(served: Served, what: string, revision: string): string {
  switch (served.kind) {
    case 'served':
      return `Live: ${what} (${revision})`;
    case 'no-edge':
      return `In the ledger: ${what} (${revision}). No edge answers at ${served.address} (${served.reason}): the next one to start there serves it.`;
    case 'not-served':
      return `Not live yet: ${what} is in the ledger (${revision}), and the edge at ${served.address} serves ${served.instead}. ${served.reason}`;
  }
}

function exitOf(served: Served): { readonly exitCode?: number } {
  return served.kind === 'not-served' ? { exitCode: 3 } : {};
}
