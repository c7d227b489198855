import { CONFIGURATION } from '@platform/contracts/application';
import type { Store } from '@platform/store/store';
import fc from 'fast-check';
import { expect } from 'vitest';
import { startEdge } from '../../src/start-edge.ts';
import { expectHealthy, follow } from './follow.ts';
import { ageFiles, expectReached, findGone, pruneBy } from './prune.ts';
import {
  expectedState,
  fits,
  liveState,
  needsGone,
  type SiteModel,
  type Trait,
  traits,
} from './site-model.ts';
import { canHappen, faults } from './storages.ts';
import {
  author,
  build,
  byCommand,
  byKilledCommand,
  byMachine,
  type Commanded,
  command,
  SIXTH,
  TEAMS,
  type World,
} from './world.ts';

export type ModelCommand = fc.AsyncCommand<SiteModel, World>;

const GONE = 'prune that removed releases';

/** How often each command ran: what never runs proves nothing. */
export const counts = new Map<string, number>();

function define<Parameters>(
  name: string,
  parameters: fc.Arbitrary<Parameters>,
  run: (model: SiteModel, world: World, parameters: Parameters) => Promise<void>,
): fc.Arbitrary<ModelCommand> {
  return parameters.map((chosen) => ({
    check: () => true,
    async run(model, world) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      await run(model, world, chosen);
    },
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }));
}

const apps = ['pricing', 'marketing', 'signup', 'shell'] as const;
const name = fc.constantFrom(...apps, SIXTH, CONFIGURATION);
const team = fc.nat({ max: TEAMS - 1 });
const kind = <Kind extends string>(text: Kind) => fc.constant(text);

const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });
const to = fc.option(fc.nat({ max: 3 }));
// -1 is the newest.
const pick = fc.integer({ min: -1, max: 5 });
const wish = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: kind('promote'), name, pick }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('rollback'), names, to }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('undo') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('promote-all') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('remove'), name: kind(SIXTH) }) },
);
type Wish = typeof wish extends fc.Arbitrary<infer Wished> ? Wished : never;
const wished = fc.record({ team, wish });

function changeOf(model: SiteModel, one: Wish): Commanded | undefined {
  switch (one.kind) {
    case 'promote': {
      const known = model.published[one.name] ?? [];
      const release = known.at(one.pick % known.length) ?? '1.9.0-0000000000000000';
      return { ...one, release };
    }
    case 'rollback': {
      const [first = '', ...more] = one.names;
      const below = liveState(model).stacks[first]?.releases.slice(0, -1) ?? [];
      const to = one.to === null || more.length > 0 ? undefined : below[one.to % below.length];
      return { kind: 'rollback', names: one.names, ...(to ? { to } : {}) };
    }
    default:
      return one;
  }
}

const publication = fc.record({
  team,
  name,
  trait: fc.constantFrom<Trait>('plain', 'plain', ...traits),
  age: fc.nat({ max: 4 }),
});

const publish = define('publish', publication, async (model, world, one) => {
  const by = author(world, one.team);
  const built = one.name === CONFIGURATION ? undefined : await build(world, one.team, one);
  const args = ['publish', one.name, ...(built ? ['--from', built.folder] : [])];
  const { code, kind, output, text } = await command(world, { team: one.team, by }, args);
  // What a killed prune was about to remove is published once another has removed it.
  if (kind === 'busy' && built && model.gone[one.name]?.includes(built.id)) return;
  expect(code, text).toBe(0);
  const [published] = output.published as readonly { readonly release: string }[]; // Its own output.
  const release = published?.release ?? '';
  if (built) expect(release).toBe(built.id);
  addPublished(model, one.name, release);
});

function addPublished(model: SiteModel, app: string, release: string): void {
  const known = model.published[app] ?? [];
  const gone = model.gone[app] ?? [];
  if (known.includes(release) && !gone.includes(release)) return;
  const others = known.filter((id) => id !== release);
  model.published = { ...model.published, [app]: [...others, release] };
  model.gone = { ...model.gone, [app]: gone.filter((id) => id !== release) };
}

const change = define('change', wished, async (model, world, parameters) => {
  const wanted = changeOf(model, parameters.wish);
  if (!wanted) return;
  await follow(world, model, [await byCommand(world, parameters.team, wanted)], true);
});

const several = fc.record({
  name: fc.constantFrom(...apps),
  count: fc.integer({ min: 3, max: 5 }),
});
const severalReleases = define('several releases', several, async (model, world, one) => {
  for (let left = one.count; left > 0; left -= 1) {
    // All as long as each other: pages of other teams look the same.
    const [tens, ones] = String(world.authors % 100).padStart(2, '0');
    const version = `1.${tens}.${ones}`;
    const release = await world.site.release(one.name, { version });
    addPublished(model, one.name, release);
    const wanted = { kind: 'promote', name: one.name, release } as const;
    await follow(world, model, [await byMachine(world, 0, wanted)], true);
  }
});

const at = { inLedger: fc.boolean(), after: fc.nat({ max: 1 }), isWritten: fc.boolean() };
const killed = fc.record({ team, wish, at: fc.record(at) });
const killedChange = define('change that is killed', killed, async (model, world, parameters) => {
  const wanted = changeOf(model, parameters.wish);
  if (!wanted) return;
  const report = await byKilledCommand(world, { ...parameters, change: wanted });
  await follow(world, model, [report], true);
});

async function atOnce(world: World, model: SiteModel, wishes: readonly { readonly wish: Wish }[]) {
  const changes = wishes.flatMap((one) => changeOf(model, one.wish) ?? []);
  const stores: Store[] = [];
  while (stores.length < changes.length) stores.push(await world.storage.open());
  return Promise.all(changes.map((wanted, each) => byMachine(world, each, wanted, stores[each])));
}

const changesAtOnce = define(
  'changes at once',
  fc.array(wished, { minLength: 2, maxLength: 3 }),
  async (model, world, wishes) => {
    await follow(world, model, await atOnce(world, model, wishes), false);
  },
);

const onFaultyBucket = define(
  'changes in a bucket that fails',
  fc.record({
    wishes: fc.array(wished, { minLength: 1, maxLength: 2 }),
    plan: fc.array(fc.record({ skip: fc.nat({ max: 4 }), fault: fc.constantFrom(...faults) }), {
      minLength: 3,
      maxLength: 12,
    }),
    inLedger: fc.boolean(),
  }),
  async (model, world, { wishes, plan, inLedger }) => {
    const { server } = world.storage;
    if (!server) return;
    const left = plan.map((each) => ({ ...each }));
    server.fault = ({ method, key, isConditional }) => {
      const [next] = left;
      if (inLedger && !/\/ledger\/\d+\.json$/.test(key)) return undefined;
      if (!next || !canHappen(next.fault, method, isConditional)) return undefined;
      next.skip -= 1;
      return next.skip >= 0 ? undefined : left.shift()?.fault;
    };
    const reports = await atOnce(world, model, wishes);
    server.fault = undefined;
    await new Promise((resolve) => setTimeout(resolve, 30));
    await follow(world, model, reports, false);
  },
);

const composeTwice = define(
  'compose',
  fc.record({ app: fc.constantFrom(...apps), pick: fc.nat({ max: 5 }) }),
  async (model, world, { app, pick }) => {
    const wanted = changeOf(model, { kind: 'promote', name: app, pick });
    const state = wanted && expectedState(model, wanted);
    if (wanted?.kind !== 'promote' || !state) return;
    const args = ['compose', `${app}@${wanted.release}`];
    const { code, output, text } = await command(world, { team: 1, by: author(world, 1) }, args);
    const other = await command(world, { team: 2, by: author(world, 2) }, args);
    const isGone = needsGone(model, liveState(model).ids, state.ids);
    expect(code === 0, text).toBe(fits(state.ids) && !isGone);
    expect(other.output.composition).toBe(output.composition);
    await follow(world, model, [], true);
  },
);

const pruning = fc.record({
  keep: fc.constantFrom(1, 1, 2),
  young: fc.constantFrom(0, 2, 5),
  killedAfter: fc.option(fc.nat({ max: 8 }), { freq: 2 }),
  beside: fc.array(wished, { maxLength: 2 }),
});
const pruneStore = define('prune', pruning, async (model, world, { beside, ...wish }) => {
  await ageFiles(world);
  const [report, ...others] = await Promise.all([
    pruneBy(world, wish),
    atOnce(world, model, beside),
  ]);
  const reports = [...world.unfinished, report, ...others.flat()];
  if (wish.killedAfter !== null) world.unfinished.push(report);
  if (await findGone(world, model)) counts.set(GONE, (counts.get(GONE) ?? 0) + 1);
  await follow(world, model, reports, beside.length === 0);
  if (beside.length === 0) await expectReached(world, model, wish.keep);
});

const restart = define('restart of the edge', fc.constant(undefined), async (model, world) => {
  const port = Number(new URL(world.edge.address).port);
  await world.edge.stop();
  world.edge = await startEdge({ port, storeFolder: world.site.store.location });
  await expectHealthy(world, model);
});

export const commandsInFolder = [
  ...[publish, publish, change, change, change, changesAtOnce, changesAtOnce],
  ...[killedChange, composeTwice, restart],
  ...[severalReleases, severalReleases, pruneStore, pruneStore],
];
export const commandsInBucket = [...commandsInFolder, onFaultyBucket, onFaultyBucket];
