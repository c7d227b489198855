import { rm } from 'node:fs/promises';
import { CONFIGURATION } from '@platform/contracts/application';
import type { Result } from '@platform/node/problem';
import { configurationKey } from '@platform/store/configurations';
import { readLedger } from '@platform/store/ledger';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { type FixtureKey, newFixtureKey } from '@platform/testing/site/fixture-keys';
import { type FixtureSite, value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { beforeEach, expect, test } from 'vitest';
import { endCanary, growCanary, promoteCanary, startCanary } from '../canary/canary.ts';
import { freeze } from '../freeze.ts';
import { promote, remove } from '../promote.ts';
import { promoteComposition } from '../promote-composition.ts';
import { rollback } from '../rollback.ts';
import { readStatus, statusNotices } from '../status.ts';
import { undo } from '../undo.ts';
import { approve, readApproval } from './approve.ts';

/* Three people hold keys, and two of them have to agree to what visitors get. */

const [anna, beth, carl] = [newFixtureKey(), newFixtureKey(), newFixtureKey()];
const listed = (key: FixtureKey, name: string) => ({ ...key.listed, name });
const people = [listed(anna, 'anna'), listed(beth, 'beth'), listed(carl, 'carl')];
const ruled = (keys: (typeof people)[number][] = people, needed = 2) => ({
  ...fixtureConfiguration,
  approvals: { needed, keys },
});

const { site, input, liveReleases } = siteForEachTest(async (template) => {
  await template.releaseAll();
  await template.configure(ruled());
  value(await template.promote());
});
let first: string;
let next: string;
beforeEach(async () => {
  first = (await liveReleases())?.pricing ?? '';
  next = await site.release('pricing', { version: '1.1.0' });
});

const requestOf = (name: string, release: string) => ({ select: [{ name, release }] });
const promoteBy = (key: FixtureKey | undefined, release = next, name = 'pricing') =>
  promote({ ...input(), key, request: requestOf(name, release) });

/** Of a change that waits, and has changed nothing: what was composed. */
async function refusedId(changing: Promise<Result<unknown>>): Promise<string> {
  return /site approve ([0-9a-f]{16})/.exec(await refusal(changing))?.[1] ?? 'no id';
}
async function refusal(changing: Promise<Result<unknown>>): Promise<string> {
  const outcome = await changing;
  if (outcome.ok) return 'went live';
  expect(outcome.problem.kind).toBe('not-approved');
  return outcome.problem.message;
}
async function approveBy(key: FixtureKey, composition: string) {
  const request = { ...input(), composition };
  const seen = value(await readApproval(request)).need.approved.base.revision;
  return approve({ ...request, key, seen });
}
/** Approved by beth and promoted by anna. */
async function agreed(changing: () => Promise<Result<unknown>>): Promise<void> {
  value(await approveBy(beth, await refusedId(changing())));
  value(await changing());
}
const newest = async () => (await readLedger(site.store)).at(-1);

test('nobody promotes alone, and the refusal says what to hand to whom', async () => {
  const message = await refusal(promoteBy(anna));
  expect(message).toMatch(
    new RegExp(
      `^Nothing was changed: composition [0-9a-f]{16} on revision 1 has 1 of 2 approvals \\(key ${anna.id} \\(anna\\)\\)\\. Hand \`site approve [0-9a-f]{16}\` to one other person`,
    ),
  );
  expect((await liveReleases())?.pricing).toBe(first);
});

test('with a second person it goes live, and its entry has both signatures', async () => {
  const id = await refusedId(promoteBy(anna));
  value(await approveBy(beth, id));
  value(await promoteBy(anna));
  expect((await liveReleases())?.pricing).toBe(next);
  expect((await newest())?.approval).toMatchObject({
    composition: id,
    base: { revision: 1 },
    signatures: [{ name: 'anna' }, { name: 'beth' }],
  });
});

test('a pipeline without a key promotes what two others have signed', async () => {
  const id = await refusedId(promoteBy(undefined));
  value(await approveBy(beth, id));
  expect(await refusal(promoteBy(undefined))).toContain('1 of 2 approvals');
  value(await approveBy(carl, id));
  value(await promoteBy(undefined));
});

test('who promotes counts once, whatever else they sign, and under whatever name', async () => {
  value(await approveBy(anna, await refusedId(promoteBy(anna))));
  expect(await refusal(promoteBy(anna))).toContain('1 of 2 approvals');
  const request = requestOf('pricing', next);
  expect(await refusal(promote({ ...input('beth'), key: anna, request }))).toContain('1 of 2');
});

test('a key that is not listed approves nothing', async () => {
  const id = await refusedId(promoteBy(anna));
  const stranger = newFixtureKey();
  expect(await refusal(approveBy(stranger, id))).toContain('none that `approvals`');
  expect(await refusal(promoteBy(stranger))).toMatch(/ 0 of 2 approvals.* none that `approvals`/);
});

test('what stands in the file of an approver and is not theirs does not count', async () => {
  const id = await refusedId(promoteBy(anna));
  await site.store.replace(`approvals/${id}/1-${beth.id}`, beth.sign(Buffer.from(id)));
  expect(await refusal(promoteBy(anna))).toContain('1 of 2 approvals');
  // Beth's own takes its place.
  value(await approveBy(beth, id));
  value(await promoteBy(anna));
});

test('an approval lapses when something else goes live, and is of one composition', async () => {
  const other = await site.release('devices', { version: '1.1.0' });
  const id = await refusedId(promoteBy(anna));
  value(await approveBy(beth, id));
  const stale = await approve({ ...input(), composition: id, key: beth, seen: 7 });
  expect(stale).toMatchObject({ problem: { kind: 'stale-composition' } });
  await agreed(() => promoteBy(anna, other, 'devices'));
  expect(await refusal(promoteBy(anna))).toMatch(/on revision 2 has 1 of 2/);
  const composition = await promoteComposition({
    ...input(),
    key: anna,
    composition: id,
    asItIs: true,
  });
  expect(composition).toMatchObject({ problem: { kind: 'not-approved' } });
});

test('a rollback waits for nobody, and what it left comes back only with two people', async () => {
  await agreed(() => promoteBy(anna));
  value(await rollback({ ...input(), select: [{ name: 'pricing' }] }));
  expect((await liveReleases())?.pricing).toBe(first);
  // The same composition on the same composition: what beth signed was of an earlier revision.
  const back = { ...input(), select: [{ name: 'pricing', release: next }] };
  for (const again of [
    () => promoteBy(anna),
    () => undo({ ...input(), key: anna }),
    () => rollback({ ...back, key: anna }),
    () => rollback({ ...back, key: anna, force: true }),
  ])
    expect(await refusal(again())).toMatch(/on revision 3 has 1 of 2 approvals/);
  await agreed(() => undo({ ...input(), key: anna }));
  expect((await liveReleases())?.pricing).toBe(next);
  expect((await newest())?.approval?.signatures).toHaveLength(2);
});

test('an undo of a promotion waits for nobody', async () => {
  await agreed(() => promoteBy(anna));
  value(await undo(input()));
  expect((await liveReleases())?.pricing).toBe(first);
  const gone = { ...input(), key: anna, select: [{ name: 'pricing', release: next }] };
  expect(await refusal(rollback(gone))).toContain('1 of 2 approvals');
});

test('to take an application off the site takes two as well', async () => {
  const loyalty = await site.release('loyalty');
  await agreed(() => promoteBy(anna, loyalty, 'loyalty'));
  expect(await refusal(remove({ ...input(), key: anna, name: 'loyalty' }))).toContain('1 of 2');
  value(await undo(input()));
  expect(await liveReleases()).not.toHaveProperty('loyalty');
});

const headers = { 'server-timing': 'edge;dur=0.10' };
const ask = (async () => Response.json({ status: 'ready' }, { headers })) as typeof fetch;
const canaryBy = (key: FixtureKey) =>
  startCanary({ ...input(), key, request: requestOf('pricing', next), percent: 10, ask });

test('a canary begins as a promotion does, and those who agreed agreed to all of it', async () => {
  await agreed(() => canaryBy(anna));
  const { canary, approval } = (await newest()) ?? {};
  expect(approval?.composition).toBe(canary?.composition);
  value(await growCanary({ ...input(), percent: 50 }));
  value(await freeze({ ...input(), until: new Date('2100-01-01T00:00:00Z') }));
  value(await freeze({ ...input(), until: undefined }));
  value(await promoteCanary({ ...input(), key: anna, salt: canary?.salt ?? '' }));
  expect((await liveReleases())?.pricing).toBe(next);
});

test('a canary that was ended begins again only with two people, also by an undo', async () => {
  await agreed(() => canaryBy(anna));
  value(await endCanary(input()));
  expect(await refusal(canaryBy(anna))).toContain('1 of 2 approvals');
  await agreed(() => undo({ ...input(), key: anna }));
  expect((await newest())?.canary).toBeDefined();
});

const configure = async (configuration: Parameters<FixtureSite['configure']>[0]) => {
  const release = await site.configure(configuration);
  return (key: FixtureKey) => promoteBy(key, release, CONFIGURATION);
};

test('two people take the rule out, and then one decides', async () => {
  const without = await configure(fixtureConfiguration);
  expect(await refusal(without(anna))).toContain('1 of 2 approvals');
  await agreed(() => without(anna));
  value(await promoteBy(undefined));
  expect(await newest()).not.toHaveProperty('approval');
});

test('a rollback of the configuration ends no rule, and brings one back', async () => {
  const back = () => rollback({ ...input(), select: [{ name: CONFIGURATION }] });
  const [without, other] = [
    await configure(fixtureConfiguration),
    await configure(ruled(people, 3)),
  ];
  await agreed(() => without(anna));
  value(await back());
  expect(await refusal(promoteBy(anna))).toContain('1 of 2 approvals');
  await agreed(() => without(anna));
  value(await approveBy(carl, await refusedId(other(anna))));
  await agreed(() => other(anna));
  // To the one without a rule.
  value(await back());
  expect(await refusal(promoteBy(anna))).toContain('1 of 3 approvals');
});

test('a new rule needs those whom it names, so that keys of nobody lock nobody out', async () => {
  const dora = newFixtureKey();
  const other = await configure(ruled([listed(dora, 'dora'), listed(carl, 'carl')]));
  const id = await refusedId(other(anna));
  value(await approveBy(beth, id));
  expect(await refusal(other(anna))).toMatch(/ 0 of 2 approvals/);
  value(await approveBy(carl, id));
  value(await approveBy(dora, id));
  value(await other(anna));
});

test('a key that was taken out approves nothing any more, also after a rollback', async () => {
  const fewer = await configure(ruled([listed(anna, 'anna'), listed(carl, 'carl')]));
  value(await approveBy(carl, await refusedId(fewer(anna))));
  value(await fewer(anna));
  value(await rollback({ ...input(), select: [{ name: CONFIGURATION }] }));
  expect(await refusal(approveBy(beth, await refusedId(promoteBy(anna))))).toContain('none that');
});

test('a rule that can’t be read holds up what goes live, and the status says why', async () => {
  const more = await site.configure(ruled(people, 3));
  const promoted = () => promoteBy(anna, more, CONFIGURATION);
  value(await approveBy(carl, await refusedId(promoted())));
  await agreed(promoted);
  value(await rollback({ ...input(), select: [{ name: CONFIGURATION }] }));
  await rm(site.store.place(configurationKey(more)));
  const why = `Configuration ${more} is not in the store`;
  expect(await promoteBy(anna)).toMatchObject({
    problem: { message: expect.stringContaining(why) },
  });
  const notices = statusNotices(await readStatus(site.store));
  expect(notices).toContainEqual(expect.stringMatching(`so nothing does: ${why}`));
});
