import type { Canary } from '@platform/contracts/ledger';
import { readLive } from '@platform/store/live';
import { problem } from '@platform/testing/site/expect-problem';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { endCanary, growCanary, holdCanary, startCanary } from './canary/canary.ts';
import { freeze } from './freeze.ts';
import { undo } from './undo.ts';

/* Where the newest entry changes nothing that everybody gets, an undo changes nothing of that either. */

let first: string;
let second: string;
const { site, input, run, change, liveReleases } = siteForEachTest(async (template) => {
  first = (await template.goLive()).pricing;
  second = await template.releaseLive('pricing', { version: '1.1.0' });
});

const START = '2090-12-26T00:00:00.000Z';
let now = new Date(START);
const clock = () => now;
const later = (minutes: number) => {
  now = new Date(Date.parse(START) + minutes * 60_000);
  return now.toISOString();
};
const given = () => ({ ...input(), clock });

const edge: typeof fetch = async () =>
  Response.json({ status: 'ready' }, { headers: { 'server-timing': 'edge;dur=0.10' } });

const state = async () => (await readLive(site.store)).live?.entry;
const running = async () => (await state())?.canary;

/** Of the configuration: another telephone number for a tenth of the visitors. */
async function beginCanary(steps: Pick<Canary, 'steps' | 'everyMinutes'> = {}) {
  later(0);
  const configuration = { ...fixtureConfiguration, phone: '+254 711 111 111' };
  const release = await site.configure(configuration);
  const request = { select: [{ name: 'config' as const, release }] };
  return value(await startCanary({ ...given(), ask: edge, request, percent: 10, ...steps })).canary;
}

const frozen = async (until: string) =>
  value(await freeze({ ...given(), until: new Date(until), reason: 'the sale' }));
const thawed = async () => value(await freeze({ ...given(), until: undefined }));

/** What is live for everybody is the same afterwards. */
async function undone() {
  const before = await liveReleases();
  const outcome = await undo(given());
  expect(await liveReleases()).toEqual(before);
  return outcome;
}

test('a canary ends, and what was rolled back from before it stays rolled back', async () => {
  await change('rollback', 'pricing');
  await beginCanary();
  const { entry, said } = value(await undone());
  expect(entry).toMatchObject({ action: 'canary-end', undoes: 4, revision: 5 });
  expect(await running()).toBeUndefined();
  expect(await liveReleases()).toMatchObject({ pricing: first });
  expect(said).toMatch(
    new RegExp(
      `^Revision 4 was taken back. Everybody gets what they got before. \`site promote pricing@${second}\` takes back`,
    ),
  );
  expect(await undone()).toEqual(problem('no-earlier-release', 'is an undo itself'));
});

test('a step goes back, and counts anew; a hold is over', async () => {
  const begun = await beginCanary();
  later(5);
  value(await growCanary({ ...given(), percent: 50 }));
  const at = later(10);
  expect(value(await undone()).entry?.canary).toEqual({ ...begun, percentAt: at });
  later(15);
  value(await holdCanary(given()));
  const { entry } = value(await undone());
  expect(entry?.canary).toEqual({ ...begun, percentAt: at });
  expect(entry).toMatchObject({ action: 'canary' });
});

test('a step that is taken by itself is not taken again by itself', async () => {
  await beginCanary({ steps: [50], everyMinutes: 10 });
  value(await growCanary({ ...given(), from: 10 }));
  expect(value(await undone()).said).toContain('for 10 percent of visitors, held there');
});

test('one that was ended goes on at its share, unless a guard ended it', async () => {
  const begun = await beginCanary();
  value(await endCanary(given()));
  const at = later(5);
  expect(value(await undone()).entry?.canary).toEqual({ ...begun, percentAt: at });
  value(await endCanary({ ...given(), evidence: { e: 30 } }));
  expect(await undone()).toEqual(
    problem('canary', /^A guard ended it.*`site canary config@\S+ --percent 10` begins it anew/),
  );
  expect(await running()).toBeUndefined();
});

test('a freeze is over, or the one holds that it replaced; one that was ended holds again', async () => {
  later(0);
  const [sooner, until] = ['2090-12-27T06:00:00.000Z', '2090-12-31T06:00:00.000Z'];
  await frozen(sooner);
  await frozen(until);
  const restored = { action: 'freeze', until: sooner, reason: 'the sale (by anna)' };
  expect(value(await undone()).entry).toMatchObject({ ...restored, undoes: 4 });
  await thawed();
  expect(value(await undone()).entry).toMatchObject({ action: 'freeze', until: sooner, undoes: 6 });
  await thawed();
  await frozen(until);
  expect(value(await undone()).entry).toMatchObject({ action: 'unfreeze', undoes: 9 });
});

test('the end of a freeze that would be over by now can’t be taken back', async () => {
  later(0);
  await frozen('2090-12-26T00:05:00.000Z');
  await thawed();
  later(10);
  expect(await undone()).toEqual(problem('no-earlier-release', 'would be over by now'));
});

test('the command says what was taken back, and what takes back the change before it', async () => {
  await run('freeze', '--until', '2090-01-01T00:00:00Z', '--reason', 'sale');
  const { stdout } = await change('undo');
  expect(stdout).toContain('The freeze is over (revision 4).\nRevision 3 was taken back.');
  expect(stdout).toContain(`\`site rollback pricing@${first}\` takes back what everybody got last`);
});
