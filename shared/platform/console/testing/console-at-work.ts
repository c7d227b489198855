import { readLive } from '@platform/store/live';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { consolesForTests } from './console-for-test.ts';
import { edgeStandIn } from './edge-stand-in.ts';

/** A site that was changed once, with an edge, whose ledger ends at revision 3. */
export function consoleAtWork() {
  // It begins before the site, which knows its address.
  const edge = edgeStandIn(() => site.store);
  const { site } = siteForEachTest(async (template) => {
    await template.goLive();
    await template.releaseLive('pricing', { version: '1.1.0' });
    const addresses = { site: edge.address };
    value(await template.promote([{ name: 'shell' }], { addresses }));
  });
  return {
    ...{ site, edge, start: consolesForTests() },
    live: async () => (await readLive(site.store)).live,
    /** A release of pricing that is not live. */
    next: (version = '1.2.0') => site.release('pricing', { version }),
  };
}

type Console = Awaited<ReturnType<ReturnType<typeof consolesForTests>>>;
type Intent = Readonly<Record<string, unknown>>;

export async function act({ api }: Console, intent: Intent, rest: object = {}) {
  const seen = (await api('overview')).json.revision;
  return api('change', { intent, reason: '', seen, ...rest });
}

export async function applicationOf({ api }: Console, name: string) {
  const { applications } = (await api('overview')).json;
  return applications.find((one: { name: string }) => one.name === name);
}

export const select = (name: string, release: string) => [{ name, release }];
