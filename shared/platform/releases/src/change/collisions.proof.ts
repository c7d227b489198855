import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readLedger } from '@platform/store/ledger';
import { readLive } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import { bucketForFile } from '@platform/testing/site/bucket-for-file';
import {
  createFixtureSite,
  createFixtureSiteOn,
  type FixtureSite,
  value,
} from '@platform/testing/site/fixture-site';
import { beforeAll, describe, expect, test } from 'vitest';

/* Six teams promote at once, each with a process of its own, and somebody goes back at the same time. */

const teams = ['loyalty', 'stories', 'events', 'careers', 'partners', 'training'] as const;
const bucket = bucketForFile();
const sites: Record<string, () => Promise<FixtureSite<Store>>> = {
  folder: createFixtureSite,
  bucket: async () => createFixtureSiteOn(await bucket.create()),
};

/** Its page says its name while it is rendered. */
const release = (site: FixtureSite<Store>, app: string, version: string) =>
  site.release(app, {
    version,
    modules: {
      'pages/main': `exports.default = async () => { console.log('${app}'); return '<h1>${app} ${version}</h1>'; };`,
    },
  });

async function run(store: Store, ...args: string[]) {
  const command = fileURLToPath(new URL('../../../cli/bin/site.js', import.meta.url));
  const child = spawn(process.execPath, [command, ...args, '--store', store.location]);
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  return { code, said: (await said).join('\n') };
}

describe.each(Object.keys(sites))('in a %s', (kind) => {
  let site: FixtureSite<Store>;
  let first: string;
  beforeAll(async () => {
    const created = await sites[kind]?.();
    if (!created) throw new Error(kind);
    site = created;
    first = (await site.releaseAll()).pricing;
    for (const team of teams) await release(site, team, '1.0.0');
    value(await site.promote());
    await site.releaseLive('pricing', { version: '1.1.0' });
    // Compiles it where its sources have changed, before so many do.
    await run(site.store, '--help');
    return () => site.remove();
  });

  const live = async () => (await readLive(site.store)).live?.composition;
  const change = (...args: string[]) => run(site.store, ...args, '--no-wait');

  test('all six are live in the end, and the rollback beside them lost to none', async () => {
    const before = await live();
    const head = (await readLedger(site.store)).length;
    const next: Record<string, string> = {};
    for (const team of teams) next[team] = await release(site, team, '1.1.0');
    const outcomes = await Promise.all([
      change('rollback', 'pricing'),
      ...teams.map((team) => change('promote', team)),
    ]);
    expect(outcomes.map(({ code, said }) => (code === 0 ? '' : said))).toEqual(
      outcomes.map(() => ''),
    );
    const after = await live();
    expect(after?.releases).toEqual({ ...before?.releases, ...next, pricing: first });
    const entries = (await readLedger(site.store)).slice(head);
    expect(entries.map(({ app }) => app).sort()).toEqual([...teams, 'pricing'].sort());
    for (const { changes } of entries) expect(changes).toHaveLength(1);
    // Each rendered its own page, once, however often it was overtaken. A bucket that is slow to
    // give renderings is done without.
    if (kind === 'bucket') return;
    for (const [at, team] of teams.entries()) {
      const rendered = outcomes[at + 1]?.said.match(/(?<=^render: ).*$/gm);
      expect(rendered).toEqual([team]);
    }
  });
});
