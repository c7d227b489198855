import { CONFIGURATION } from '@site/contracts/application';
import fc from 'fast-check';
import { expect } from 'vitest';
import { startEdge } from '../../src/start-edge.ts';
import { killedChange, onFaultyBucket, onFullDisk, whileCorrupt } from './failures.ts';
import { expectHealthy, follow } from './follow.ts';
import { expectedState, fits, type SiteModel, type Trait, traits } from './site-model.ts';
import { apps, canChange, changeOf, define, killedAt, name, team, wished } from './wishes.ts';
import {
  author,
  build,
  byCommand,
  byMachine,
  command,
  killed,
  type Report,
  type World,
} from './world.ts';

interface Publication {
  readonly team: number;
  readonly name: string;
  readonly trait: Trait;
  readonly age: number;
}
const publication: fc.Arbitrary<Publication> = fc.record({
  team,
  name,
  trait: fc.constantFrom<Trait>('plain', 'plain', ...traits),
  age: fc.nat({ max: 4 }),
});

const publish = define('publish', publication, async ({ model, world, parameters }) => {
  await publishOnce(world, model, parameters);
});

/** A killed publication does not get in the way of the next attempt. */
const publishAfterKill = define(
  'publish after a kill',
  fc.record({ publication, at: killedAt }),
  async ({ model, world, parameters: { publication: one, at } }) => {
    const named = one.name === CONFIGURATION ? { ...one, name: 'signup' } : one;
    const { folder } = await build(world, named.team, named);
    const args = ['publish', named.name, '--from', folder];
    await killed(world, author(world, named.team), args, { ...at, inLedger: false });
    await publishOnce(world, model, named);
  },
);

async function publishOnce(world: World, model: SiteModel, one: Publication): Promise<void> {
  const by = author(world, one.team);
  const built = one.name === CONFIGURATION ? undefined : await build(world, one.team, one);
  const from = built ? ['--from', built.folder] : [];
  const { code, output, text } = await command(world, { team: one.team, by }, [
    'publish',
    one.name,
    ...from,
  ]);
  expect(code, text).toBe(0);
  const [published] = output.published as readonly { readonly release: string }[]; // Its own output.
  const release = published?.release ?? '';
  if (built) expect(release).toBe(built.id);
  const known = model.published[one.name] ?? [];
  if (known.includes(release)) return;
  model.published = { ...model.published, [one.name]: [...known, release] };
}

const change = define(
  'change',
  wished,
  async ({ model, world, parameters }) => {
    const wanted = changeOf(model, parameters.wish);
    if (!wanted) return;
    await follow(world, model, [await byCommand(world, parameters.team, wanted)], true);
  },
  canChange,
);

const atOnce = define(
  'changes at once',
  fc.array(wished, { minLength: 2, maxLength: 3 }),
  async ({ model, world, parameters }) => {
    const changes = parameters.flatMap((one) => changeOf(model, one.wish) ?? []);
    const reports: Promise<Report>[] = [];
    // Machines are opened in turn, and work at the same time.
    for (const [each, wanted] of changes.entries()) reports.push(byMachine(world, each, wanted));
    await follow(world, model, await Promise.all(reports), false);
  },
);

/** Composes from two checkouts, which make the same composition. */
const composeForApproval = define(
  'compose',
  fc.record({ name: fc.constantFrom(...apps), pick: fc.nat({ max: 5 }) }),
  async ({ model, world, parameters: { name: app, pick } }) => {
    const wanted = changeOf(model, { kind: 'promote', name: app, pick });
    const state = wanted && expectedState(model, wanted);
    if (wanted?.kind !== 'promote' || !state) return;
    const args = ['compose', `${app}@${wanted.release}`];
    const ended = [
      await command(world, { team: 1, by: author(world, 1) }, args),
      await command(world, { team: 2, by: author(world, 2) }, args),
    ] as const;
    const [{ code, output, text }, other] = ended;
    expect(code === 0, text).toBe(fits(state.ids));
    expect(other.output.composition).toBe(output.composition);
    if (code === 0) {
      const composed = {
        composition: String(output.composition),
        name: app,
        release: wanted.release,
        after: model.states.length,
      };
      model.composed = [...model.composed, composed];
    }
    await follow(world, model, [], true);
  },
);

/** An operator who has not seen the newest entry reverts nobody's release. */
const onOldRevision = define('change on an old revision', team, async (input) => {
  const { model, world, parameters } = input;
  const who = { team: parameters, by: author(world, parameters) };
  const revision = `${model.states.length - 1}`;
  const ended = await command(world, who, ['promote', 'signup', '--on', revision]);
  expect(ended.kind, ended.text).toBe('not-the-newest');
  await follow(world, model, [], true);
});

const restart = define('restart of the edge', fc.constant(undefined), async ({ model, world }) => {
  const port = Number(new URL(world.edge.address).port);
  await world.edge.stop();
  world.edge = await startEdge({ port, storeFolder: world.site.store.location });
  await expectHealthy(world, model);
});

const both = [publish, publish, publishAfterKill, change, change, change, atOnce, killedChange];
const everywhere = [...both, composeForApproval, onOldRevision, restart];

export const commandsInFolder = [...everywhere, onFullDisk, onFullDisk, whileCorrupt];
export const commandsInBucket = [...everywhere, onFaultyBucket, onFaultyBucket, onFaultyBucket];
