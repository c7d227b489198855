import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRevisions } from '@platform/store/ledger';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { afterEach, expect, test } from 'vitest';

/* The operator's part of the root README is walked, on a site that has been worked on for a while. */

const here = siteForEachTest(async (site) => {
  await site.goLive();
  for (const app of ['pricing', 'marketing', 'pricing', 'loyalty']) {
    const age = (await readRevisions(site.store)).length;
    await site.release(app, { version: `1.${age}.0` });
    value(await site.promote([{ name: app }]));
  }
});
const home = process.cwd();
afterEach(() => process.chdir(home));

test('every command of the README for operators does what it says, one after the other', async () => {
  const commands = await readmeCommands();
  expect(commands.length).toBeGreaterThan(10);
  const { site } = here;
  await site.build('pricing', { version: '1.9.0' });
  // Newer than what is live, and never rolled back from.
  await site.release('devices', { version: '1.9.0' });
  await mkdir(join(site.folder, 'shell'), { recursive: true });
  const settings = JSON.stringify({ ...fixtureConfiguration, phone: '+254 711 000 000' });
  await writeFile(join(site.folder, 'shell/site.config.json'), settings);
  process.chdir(site.folder);
  for (const command of commands) {
    const before = (await readRevisions(site.store)).length;
    const changes = ['promote', 'rollback', 'undo', 'remove'].includes(command[0] ?? '');
    const { code, stderr } = await (changes ? here.change(...command) : here.run(...command));
    // What is sold at several prices stops nothing, and a busy disk is waited for.
    const said = stderr.replaceAll(/^(?:Warning: prices: .*|.*: waits for .*, \d+ s)\n/gm, '');
    expect({ command, code, said }).toEqual({ command, code: 0, said: '' });
    const after = (await readRevisions(site.store)).length;
    const writes = changes || ['freeze', 'unfreeze'].includes(command[0] ?? '');
    expect({ command, entries: after - before }).toEqual({ command, entries: writes ? 1 : 0 });
  }
});

/** What stands behind `pnpm site` in the block for operators, a line each. */
async function readmeCommands(): Promise<string[][]> {
  const readme = await readFile(join(import.meta.dirname, '../../../../README.md'), 'utf8');
  const [, part = ''] = readme.split('## For operators\n');
  const [, block = ''] = part.split(/```(?:sh)?\n/);
  return [...block.matchAll(/^pnpm site ([^#\n]+)/gm)].map(([, words = '']) =>
    words.trim().split(' '),
  );
}
