import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIGURATION } from '@platform/contracts/application';
import type { ReleaseKey } from '@platform/contracts/release-keys';
import type { Result } from '@platform/node/problem';
import { configurationIdOf } from '@platform/store/configurations';
import { readLive } from '@platform/store/live';
import {
  type FixtureKey,
  listing,
  newFixtureKey,
  releaseSigned,
} from '@platform/testing/site/fixture-keys';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { startCanary } from './canary/canary.ts';
import { composeRequest } from './compose-selection.ts';
import { rollback } from './rollback.ts';
import type { ReleaseSelection } from './selection.ts';
import { undo } from './undo.ts';
import { verify } from './verify.ts';

/* Pricing signs its releases, the other teams do not: what visitors can get, as its keys change. */

let first: FixtureKey;
let second: FixtureKey;
let signed: string;
const { site, input, liveReleases } = siteForEachTest(async (template) => {
  first = newFixtureKey();
  second = newFixtureKey();
  await template.releaseAll();
  signed = await releaseSigned(template, first);
  await template.configure(listing(first.listed));
  value(await template.promote());
});

const promote = (release: string) => site.promote([{ name: 'pricing', release }]);
const list = (...keys: readonly ReleaseKey[]) => listWith([], ...keys);
async function listWith(select: readonly ReleaseSelection[], ...keys: readonly ReleaseKey[]) {
  const release = await site.configure(listing(...keys));
  return site.promote([{ name: CONFIGURATION, release }, ...select]);
}
const back = (name: string, release?: string, force = false) =>
  rollback({ ...input(), force, select: [{ name, ...(release ? { release } : {}) }] });

/** The reasons of the gate; what it refuses leaves the site as it is. */
async function refusal(changing: Promise<Result<unknown>>): Promise<string> {
  const before = await liveReleases();
  const outcome = await changing;
  expect(await liveReleases()).toEqual(before);
  if (outcome.ok) return 'went live';
  const { refusals = [], message } = outcome.problem;
  expect(refusals.map(({ gate }) => gate)).not.toContain('files');
  return [...refusals.map(({ gate, reason }) => `${gate}: ${reason}`), message].join('\n');
}

test('a release that nobody signed is refused, and goes live once it is signed', async () => {
  const id = await site.release('pricing', { version: '1.1.0' });
  const reason = `pricing ${id} has no signature that fits its release.json by a key that the configuration lists: publish pricing ${id} again with key ${first.id}`;
  expect(await refusal(promote(id))).toContain(reason);
  const request = { select: [{ name: 'pricing', release: id }] };
  expect(await refusal(composeRequest({ ...input(), request, dryRun: true }))).toContain(reason);
  expect(await releaseSigned(site, first, '1.1.0')).toBe(id);
  value(await promote(id));
  expect((await liveReleases())?.pricing).toBe(id);
});

test('a key of another application signs nothing', async () => {
  const id = await releaseSigned(site, second, '1.1.0');
  const releaseKeys = { pricing: [first.listed], devices: [second.listed] };
  const configuration = { ...listing(), releaseKeys };
  const outcome = await site.promote([{ name: 'pricing', release: id }], { configuration });
  expect(outcome).toMatchObject({
    problem: { refusals: [{ app: 'devices' }, { app: 'pricing' }] },
  });
});

test('what a canary has is verified by the keys of its own configuration', async () => {
  const newest = await releaseSigned(site, second, '1.2.0');
  const config = await site.configure(listing(first.withdrawn, second.listed));
  const select = [
    { name: 'pricing', release: newest },
    { name: CONFIGURATION, release: config },
  ];
  const headers = { 'server-timing': 'edge;dur=0.10' };
  const ask = (async () => Response.json({ status: 'ready' }, { headers })) as typeof fetch;
  value(await startCanary({ ...input(), request: { select }, percent: 10, ask }));
  expect((await verify(site.store, { all: false })).violations).toEqual([]);
});

test('the state of the site says which release does not fit its signature', async () => {
  await rm(join(site.store.folder, 'releases/pricing', signed, 'signatures', first.id));
  const { live, problems } = await readLive(site.store);
  expect(live).toBeUndefined();
  expect(problems).toMatchObject([{ kind: 'not-signed' }]);
  // Whoever has the key mends it.
  await releaseSigned(site, first);
  expect((await readLive(site.store)).live?.composition.releases.pricing).toBe(signed);
});

test('keys that are listed need what is live to be signed, and name what is not', async () => {
  const { shell = '' } = (await liveReleases()) ?? {};
  const releaseKeys = { ...listing(first.listed).releaseKeys, shell: [second.listed] };
  const outcome = site.promote([], { configuration: { ...listing(), releaseKeys } });
  expect(await refusal(outcome)).toMatch(new RegExp(`shell ${shell} .* Visitors have it now\\.`));
});

test('a key is rotated: the new one beside the old, then a release, then without the old', async () => {
  value(await list(first.listed, second.listed));
  expect(await refusal(list(second.listed))).toContain(`pricing ${signed} has no signature`);
  const next = await releaseSigned(site, second, '1.1.0');
  value(await promote(next));
  expect((await readLive(site.store)).live?.composition.fallbacks).toEqual({ pricing: signed });
  value(await list(second.listed));
  // What only the old key signed is no fallback any more, and nobody goes back to it.
  expect((await readLive(site.store)).live?.composition.fallbacks).toEqual({});
  expect(await refusal(back('pricing'))).toContain(`again with key ${second.id}`);
});

test('a key is withdrawn together with a release by another key, and names what it condemns', async () => {
  const keys = [first.withdrawn, second.listed];
  expect(await refusal(list(...keys))).toContain(
    `pricing ${signed} is signed by key ${first.id} alone, which is withdrawn: publish pricing ${signed} again with key ${second.id}, or take a release that it signed. Visitors have it now.`,
  );
  const next = await releaseSigned(site, second, '1.1.0');
  value(await listWith([{ name: 'pricing', release: next }], ...keys));
  for (const force of [false, true]) {
    const refused = await refusal(back('pricing', signed, force));
    expect(refused).toContain(`signed by key ${first.id} alone, which is withdrawn`);
    expect(refused).not.toContain('--force');
  }
});

test('what is live gets a second signature, so that its first key can be withdrawn', async () => {
  expect(await releaseSigned(site, second)).toBe(signed);
  value(await list(first.withdrawn, second.listed));
  expect((await liveReleases())?.pricing).toBe(signed);
});

test('going back to an older configuration does not bring a withdrawn key back', async () => {
  await releaseSigned(site, second);
  value(await list(first.withdrawn, second.listed));
  const returns = `key ${first.id} of pricing was withdrawn, and this configuration would accept`;
  for (const force of [false, true]) {
    expect(await refusal(back(CONFIGURATION, undefined, force))).toContain(returns);
    expect(await refusal(undo({ ...input(), force }))).toContain(returns);
  }
  expect(await refusal(list())).toContain(returns);
  // Who takes it out of the list in a step of its own means it.
  value(await list(second.listed));
  value(await list(first.listed));
});

test('without keys no signature is needed, and the composition is as before', async () => {
  value(await list());
  value(await promote(await site.release('pricing', { version: '1.1.0' })));
  const { live } = await readLive(site.store);
  expect(live?.composition).not.toHaveProperty('releaseKeys');
  expect(live?.composition.config).toBe(configurationIdOf(listing()));
});
