import { join } from 'node:path';
import { CONFIGURATION } from '@site/contracts/application';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Checkout, createCheckouts } from '../fixtures/checkouts.ts';
import { writeFixtureRemote } from '../fixtures/fixture-remotes.ts';
import { createFixtureSite, type FixtureSite, value } from '../fixtures/fixture-site.ts';
import { type Outcome, runCaptured } from '../fixtures/run-captured.ts';
import {
  afterChange,
  type Change,
  differences,
  type Ids,
  outcomesOf,
  releaseToPromote,
  type SiteModel,
} from '../fixtures/site-model.ts';
import { aLongDay, type Publication, SIXTH, type Step, steps } from '../fixtures/steps.ts';
import { contentOf, publishedFiles, without } from '../fixtures/store-content.ts';
import { readLive } from '../live/live.ts';
import { configurationIdOf } from '../store/configurations.ts';

/*
 * Five teams release from checkouts of their own, which have other configuration files, other ports
 * and builds of other ages, in any order, on one store. After each command exactly what it names has
 * changed, as a simple model says it.
 */

const RUNS = 5;
const COMMANDS = 12;

let template: FixtureSite;
let teams: readonly Checkout[];
const home = process.cwd();
beforeAll(async () => {
  template = await createFixtureSite();
  teams = await createCheckouts(join(template.folder, 'teams'));
  for (const { app } of teams) await template.release(app);
  await template.configure(team(0).settings);
  value(await template.promote());
});
afterAll(() => template.remove());
afterEach(() => {
  vi.unstubAllEnvs();
  process.chdir(home);
});

// It runs some sixty commands, each with all that it does in life.
const timeout = 120_000;

test('whatever five teams do, each command changes exactly what it names', {
  timeout,
}, async () => {
  const run = fc.asyncProperty(fc.array(steps(), size(COMMANDS)), async (chosen) => {
    const site = await template.copy();
    try {
      let model = await beginning(site);
      for (const step of chosen) model = await takeStep(site, model, step);
    } finally {
      await site.remove();
    }
  });
  await fc.assert(run, { numRuns: RUNS, examples: [[[...aLongDay]]], endOnFailure: true });
});

test('two people who compose the same choice get the same composition', async () => {
  const site = await template.copy();
  await command(team(1), site, ['publish', 'config']);
  await site.release('pricing', { version: '1.1.0' });
  const other = await site.copy();
  const [first, second] = [
    await command(team(2), site, ['compose', 'pricing', 'config']),
    await command(team(3), other, ['compose', 'pricing', 'config']),
  ].map(({ stdout }) => JSON.parse(stdout));
  expect(second).toEqual(first);
  const again = await command(team(4), site, ['compose', 'pricing', 'config']);
  expect(JSON.parse(again.stdout)).toMatchObject({ composition: first.composition });
  await Promise.all([site.remove(), other.remove()]);
});

const size = (length: number) => ({ minLength: length, maxLength: length });

async function beginning({ store }: FixtureSite): Promise<SiteModel> {
  const live = await liveIds(store);
  const published = Object.entries(live).map(([name, id]) => [name, [id]]);
  const stacks = Object.entries(live).map(([name, id]) => [name, { releases: [id], left: [] }]);
  return {
    published: Object.fromEntries(published),
    live,
    history: [live],
    stacks: Object.fromEntries(stacks),
  };
}

function takeStep(site: FixtureSite, model: SiteModel, step: Step): Promise<SiteModel> {
  return step.kind === 'publish'
    ? publishStep(site, model, step)
    : changeStep(site, model, team(step.by), step);
}

/** Publishing changes what is newest, if it is new, and nothing that visitors see. */
async function publishStep(
  site: FixtureSite,
  model: SiteModel,
  { by, name, age }: Publication & Step,
): Promise<SiteModel> {
  const before = await contentOf(site.store);
  const id = await publish(site, team(by), name, age);
  const after = await contentOf(site.store);
  const known = model.published[name] ?? [];
  if (known.includes(id)) {
    expect(after).toEqual(before);
    return model;
  }
  const { newest, release, others } = publishedFiles(name, id);
  const written = [newest, release, ...others];
  expect(without(after, written)).toEqual(without(before, written));
  expect(JSON.parse(after[newest] ?? '')).toMatchObject({ release: id });
  const ids = [...known, id];
  return { ...model, published: { ...model.published, [name]: ids } };
}

async function publish(site: FixtureSite, by: Checkout, name: string, age: number) {
  if (name === CONFIGURATION) {
    expect(await command(by, site, ['publish', name])).toMatchObject({ code: 0 });
    return configurationIdOf(by.settings);
  }
  const owner = teams.find(({ app }) => app === name);
  const elsewhere = join(template.folder, 'elsewhere', SIXTH);
  const id = owner
    ? await owner.build(age)
    : await writeFixtureRemote(elsewhere, SIXTH, { version: `1.${age}.0` });
  const from = owner ? [] : ['--from', elsewhere];
  const outcome = await command(owner ?? by, site, ['publish', name, ...from]);
  expect(outcome).toMatchObject({ code: 0, stderr: '' });
  return id;
}

async function changeStep(
  site: FixtureSite,
  model: SiteModel,
  by: Checkout,
  change: Change,
): Promise<SiteModel> {
  const before = await contentOf(site.store);
  const outcomes = outcomesOf(change, model);
  const { code } = await command(by, site, [...argumentsOf(change, model), '--no-wait']);
  const after = await contentOf(site.store);
  expect(code).toBe(outcomes.length > 0 ? 0 : 1);
  const live = await liveIds(site.store);
  const added = Object.keys(after).filter((file) => !(file in before));
  // Whatever was there stays as it is, to the byte: the live configuration, what is newest, the ledger.
  expect(without(after, added)).toEqual(before);
  const ledger = added.filter((file) => file.startsWith('ledger/'));
  if (outcomes.length === 0) expect({ live, added }).toEqual({ live: model.live, added: [] });
  else expect(outcomes).toContainEqual(live);
  const changes = differences(model.live, live);
  expect(ledger).toHaveLength(changes.length > 0 ? 1 : 0);
  if (changes.length === 0) return model;
  expect(added).toEqual([expect.stringMatching(/^compositions\//), ...ledger].slice(-added.length));
  const { app, settings = [], ...entry } = JSON.parse(after[ledger[0] ?? ''] ?? '');
  expect(entry).toMatchObject({ by: by.environment.SITE_USER, changes });
  expect(app).toBe(changes.length === 1 ? changes[0]?.name : undefined);
  expect(settings).toEqual(changedSettings(model.live, live));
  const next = afterChange(model, change, live);
  await expectGoodFallbacks(site, next);
  return next;
}

/** Nobody falls back to what was rolled back from. */
async function expectGoodFallbacks({ store }: FixtureSite, { stacks, live }: SiteModel) {
  const { fallbacks = {} } = (await readLive(store)).live?.composition ?? {};
  for (const [name, id] of Object.entries(fallbacks)) {
    expect(id).not.toBe(live[name]);
    expect(stacks[name]?.releases).toContain(id);
    expect(stacks[name]?.left).not.toContain(id);
  }
}

function argumentsOf(change: Change, model: SiteModel): string[] {
  switch (change.kind) {
    case 'promote-all':
      return ['promote', '--all'];
    case 'promote-release':
      // Of what is not published any id will do.
      return ['promote', `${change.name}@${releaseToPromote(change, model) ?? '1.0.0-00000000'}`];
    default:
      return [change.kind, change.name];
  }
}

/** The settings in which the teams' files differ, as the ledger tells of a change. */
function changedSettings(before: Ids, after: Ids) {
  const [from, to] = [settingsOf(before), settingsOf(after)];
  return Object.keys(from)
    .filter((setting) => from[setting] !== to[setting])
    .map((setting) => ({ setting, from: from[setting], to: to[setting] }));
}

function settingsOf({ config = '' }: Ids): Readonly<Record<string, unknown>> {
  const { settings } = teams.find((one) => configurationIdOf(one.settings) === config) ?? team(0);
  return { phone: settings.phone, 'plans.basic.price.yearly': settings.plans.basic.price.yearly };
}

function team(position: number): Checkout {
  const checkout = teams[position];
  if (!checkout) throw new Error(`there is no team ${position}`);
  return checkout;
}

/** Runs `site` as a team does: in its checkout, with its variables. */
function command(by: Checkout, site: FixtureSite, args: readonly string[]): Promise<Outcome> {
  process.chdir(by.folder);
  for (const [name, text] of Object.entries(by.environment)) vi.stubEnv(name, text);
  return runCaptured([...args, '--json', '--store', site.store.folder]);
}

/** What is live; where the site is stays as it was said at the beginning. */
async function liveIds(store: FixtureSite['store']): Promise<Ids> {
  const { live, problems } = await readLive(store);
  if (!live) throw new Error('nothing is live');
  expect(problems).toEqual([]);
  const { releases, config, addresses } = live.composition;
  expect(addresses).toEqual((await readLive(template.store)).live?.composition.addresses);
  return { ...releases, [CONFIGURATION]: config };
}
