import { readFile, stat } from 'node:fs/promises';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { runCaptured } from '@platform/testing/site/run-captured';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { afterEach, expect, test, vi } from 'vitest';

const { site, run, change } = siteForEachTest();
afterEach(() => vi.unstubAllEnvs());

test('what one promotes waits until another has looked at it, and signed it', async () => {
  const [anna, beth] = [await newKey('anna'), await newKey('beth')];
  const approvals = { needed: 2, keys: [anna.listed, beth.listed] };
  await site.configure({ ...fixtureConfiguration, approvals });
  vi.stubEnv('SITE_APPROVAL_KEY', anna.pem);
  const waiting = await change('promote', 'config');
  expect(waiting.code).toBe(6);
  const id = /Hand `site approve (\w+)` to one other person/.exec(waiting.stderr)?.[1] ?? '';
  const { error } = JSON.parse((await change('promote', 'config', '--json')).stdout);
  expect(error.waits).toEqual({ composition: id, base: 1, needed: 2, approvals: [anna.id] });
  vi.stubEnv('SITE_APPROVAL_KEY', beth.pem);
  const shown = await run('approve', id);
  expect(shown.stdout).toContain('approvals.needed');
  expect(shown.stdout).toContain('It has 0 of 2 approvals.');
  const [, on = ''] = /site approve \w+ --on (\d+)/.exec(shown.stdout) ?? [];
  const approved = await run('approve', id, '--on', on);
  expect(approved.stdout).toMatch(/^Approved on revision 1, by key \w+\. It has 1 of 2 approvals/);
  vi.stubEnv('SITE_APPROVAL_KEY', anna.pem);
  expect((await change('promote', 'config')).code).toBe(0);
  await change('rollback', 'config');
  const needed = `What goes live needs 2 approvals, by key ${anna.id} (anna), key ${beth.id} (beth).`;
  expect((await run('status')).stdout).toContain(needed);
});

test('a key that has no place to be is not made', async () => {
  const approver = (file: string) => runCaptured(['keys', 'approver', '--to', file]);
  for (const file of [site.folder, `${site.folder}/nowhere/anna.pem`]) {
    const { code, stderr } = await approver(file);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^\S+ (?:exists|can't be written \(ENOENT\)).*--to\.\n$/),
    });
  }
});

test('without a key, or with what is none, nobody approves', async () => {
  const none = await run('approve', '0000000000000000', '--on', '1');
  expect(none.code).toBe(2);
  vi.stubEnv('SITE_APPROVAL_KEY', 'hunter2');
  const wrong = await change('promote', 'pricing');
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toMatch(/^SITE_APPROVAL_KEY is no private key in PEM/);
  expect(wrong.stderr).not.toContain('hunter2');
});

async function newKey(name: string) {
  const file = `${site.folder}/${name}.pem`;
  const made = await runCaptured(['keys', 'approver', '--to', file, '--name', name, '--json']);
  const { id, publicKey } = JSON.parse(made.stdout);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  return { pem: await readFile(file, 'utf8'), id, listed: { publicKey, name } };
}
