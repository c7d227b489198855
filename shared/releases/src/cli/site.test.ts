import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureConfigurationFile } from '@site/releases/testing/fixture-config';
import { value } from '@site/releases/testing/fixture-site';
import { NOWHERE, workspaceForFile } from '@site/releases/testing/run-captured';
import { expect, test } from 'vitest';

const { site, run } = workspaceForFile();

test('a day of an operator: publish, promote, check, roll back', async () => {
  expect(await run('publish', 'pricing')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is in the store already, and is the newest'),
  });
  const tried = await run('compose', '--all', '--every-switch', '--dry-run');
  expect([...(await site.store.filesBelow('compositions')).keys()]).toEqual([]);
  const composed = await run('compose', '--all');
  expect(tried.stdout).toBe(`${composed.stdout.trim()}, on revision 0; nothing was written\n`);
  expect(composed.stdout).toMatch(/^[0-9a-f]{16}\n$/);
  const id = composed.stdout.trim();
  const promoted = await run('promote', '--composition', id, '--reason', 'opening');
  expect(promoted).toMatchObject({ code: 0, stderr: '' });
  expect(promoted.stdout).toContain('shell: new, 1.0.0-');
  expect(promoted.stdout).toContain(
    `In the ledger: composition ${id} (revision 1). No edge answers at ${NOWHERE} (`,
  );
  expect(await run('promote', '--all')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`composition ${id}, as before (revision 1). No edge answers`),
  });
  const { pricing: first = '' } = await site.releaseAll();
  const pricing = await site.release('pricing', { version: '1.1.0' });
  expect((await run('promote', 'pricing', '--no-wait')).stdout).toBe(
    `pricing: ${first} → ${pricing}\nIn the ledger: pricing ${pricing} (revision 2)\n`,
  );
  const rolled = await run('rollback', 'pricing', '--json');
  expect(JSON.parse(rolled.stdout)).toMatchObject({
    entry: { revision: 3, action: 'rollback', app: 'pricing', by: 'beth' },
    fallbacks: {},
    served: { kind: 'no-edge' },
  });
  const status = await run('status');
  expect(status.stdout).toMatch(/^Revision 3, composition [0-9a-f]{16}, rollback by beth at /);
  expect(status.stdout).toMatch(new RegExp(`pricing +1\\.0\\.0-\\w+ +- +${pricing}`));
});

test('the configuration is published, promoted, shown and rolled back like an application', async () => {
  const configuration = JSON.parse(await readFile(fixtureConfigurationFile, 'utf8'));
  configuration.plans.basic.price.yearly = 13_000;
  await writeFile(join(site.folder, 'dearer.json'), JSON.stringify(configuration));
  value(await site.promote('all'));
  expect((await run('publish', 'config', '--config', fixtureConfigurationFile)).code).toBe(0);
  expect((await run('promote', 'config', '--no-wait')).code).toBe(0);
  const published = await run('publish', 'config', '--config', 'dearer.json');
  expect(published.stdout).toMatch(/^config [0-9a-f]{16}: published\n$/);
  expect(published.stderr).toMatch(/^Warning: prices: .+ in plans\.comparison\..+ no period/m);
  const [, id = ''] = published.stdout.split(/[ :]/);
  const promoted = await run('promote', 'config', '--no-wait');
  expect(promoted.stdout).toContain('plans.basic.price.yearly: 12000 → 13000\n');
  expect((await run('status')).stdout).toMatch(new RegExp(`config +${id} +- +${id}`));
  expect((await run('history', '--limit', '1')).stdout).toMatch(
    /promote +.*\n {4}config: .* → .*\n {4}plans\.basic\.price\.yearly: 12000 → 13000\n/,
  );
  // The earlier prices, published again, are the newest again.
  expect((await run('publish', 'config', '--config', fixtureConfigurationFile)).code).toBe(0);
  const again = await run('promote', 'config', '--no-wait');
  expect(again.stdout).toContain('plans.basic.price.yearly: 13000 → 12000\n');
  const back = await run('rollback', 'config', '--no-wait');
  expect(back.stdout).toContain('plans.basic.price.yearly: 12000 → 13000\n');
});

test('init makes a store, and leaves an existing one as it is', async () => {
  expect(await run('init', '--store', 'made')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The store is in .*made\.\n$/),
  });
  expect((await run('publish', 'pricing', '--store', 'made')).code).toBe(0);
  expect((await run('init', '--store', 'made', '--json')).code).toBe(0);
  expect((await run('status', '--store', 'made')).stdout).toMatch(/pricing +- +- +1\.\d/);
});
