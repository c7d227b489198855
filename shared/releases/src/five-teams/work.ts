import { CONFIGURATION } from '@site/contracts/application';
import { errorReason } from '@site/node/error-code';
import { fixtureSettings } from '../fixtures/fixture-config.ts';
import { value } from '../fixtures/fixture-site.ts';
import { publish } from '../publish/publish.ts';
import { publishConfiguration } from '../publish/publish-configuration.ts';
import { isStorageError, StoreError } from '../store/storage-error.ts';
import { type Failure, failingStore } from './failing-store.ts';
import { killedCommand } from './killed-command.ts';
import { argumentsOf, carryOut, composeForReview, type Order, type Report } from './orders.ts';
import type { Random } from './random.ts';
import { count, type Season } from './season.ts';
import { type App, apps, buildRelease, chooseTrait } from './traits.ts';

/** How often a team gives an order again whose race was lost. */
const PATIENCE = 3;

/**
 * A team releases again and again: publishes, promotes most of it, rolls some of it back. Now and
 * then an operator acts at the same moment.
 */
export async function workOfTeam(
  season: Season,
  app: App,
  releases: number,
  random: Random,
): Promise<void> {
  let approveLater: (() => Promise<void>) | undefined;
  for (let number = 1; number <= releases; number += 1) {
    // Each has choices of its own, so that a race does not change those that follow.
    const [team, operator] = [random.fork(), random.fork()];
    const release = await publishNext(season, app, number, team);
    const name = `${app}-team ${number}`;
    const approve = approveLater;
    [approveLater] = await Promise.all([
      workOnRelease(season, app, release, name, team),
      operator.chance(0.12) && operate(season, `operator of ${name}`, operator),
    ]);
    await approve?.();
  }
}

async function workOnRelease(
  season: Season,
  app: App,
  release: string,
  name: string,
  random: Random,
): Promise<(() => Promise<void>) | undefined> {
  // The team does not like it, and writes the next one.
  if (random.chance(0.3)) return undefined;
  if (random.chance(0.25)) return review(season, app, release, name, random);
  const told = await give(season, name, { kind: 'promote', name: app, release }, random);
  if (told === 'went-live' && random.chance(0.3)) {
    await give(season, `${name}, back`, { kind: 'rollback', name: app }, random);
  }
  return undefined;
}

/**
 * Composes a release for somebody's approval. Some approve at once; some after the release went live
 * in another way and was rolled back; the others after the team's next release, which resolves to what
 * is left to do.
 */
async function review(
  season: Season,
  app: App,
  release: string,
  name: string,
  random: Random,
): Promise<(() => Promise<void>) | undefined> {
  const composed = await unlessStorageFails(season, 'review', () =>
    composeForReview(season.store, app, release),
  );
  if (!composed) return undefined;
  if (!composed.ok) return void count(season, `review: ${composed.problem.kind}`);
  const approve = async (when: string) => {
    const told = await give(season, `${name}, approved ${when}`, composed.value, random);
    count(season, `approved ${when}: ${told}`);
  };
  const when = random.pick(['at once', 'after a rollback', 'after the next release']);
  if (when === 'after the next release') return () => approve(when);
  if (when === 'after a rollback') {
    const order = { kind: 'promote', name: app, release } as const;
    if ((await give(season, `${name}, first`, order, random)) === 'went-live')
      await give(season, `${name}, back`, { kind: 'rollback', name: app }, random);
  }
  await approve(when);
  return undefined;
}

async function operate(season: Season, name: string, random: Random): Promise<void> {
  if (random.chance(0.5)) return void (await give(season, name, { kind: 'undo' }, random));
  if (random.chance(0.6)) {
    const order = { kind: 'rollback', name: random.pick(apps) } as const;
    return void (await give(season, name, order, random));
  }
  const settings = { ...fixtureSettings, phone: `+254 711 ${100_000 + random.below(899_999)}` };
  const { store } = season;
  const published = await unlessStorageFails(season, 'configuration', () =>
    publishConfiguration({ store, settings, by: name }),
  );
  if (!published) return;
  const { release } = published;
  await give(season, name, { kind: 'promote', name: CONFIGURATION, release }, random);
}

/** Gives an order until nobody was faster; resolves to what was said at the end. */
async function give(
  season: Season,
  name: string,
  order: Order,
  random: Random,
): Promise<Report['told']> {
  for (let attempt = 1; ; attempt += 1) {
    const by = attempt === 1 ? name : `${name} again ${attempt}`;
    const report = await giveOnce(season, by, order, random);
    season.reports.push(report);
    count(season, `${order.kind}: ${report.told}`);
    if (report.told === 'refused') count(season, `refused: ${whyRefused(season, order)}`);
    const isLost = report.told === 'lost-race' && order.kind !== 'undo';
    if (!isLost || attempt === PATIENCE) return report.told;
    count(season, 'order repeated after a lost race');
  }
}

function whyRefused({ traits }: Season, order: Order): string {
  const isBroken = 'release' in order && traits.get(`${order.name} ${order.release}`) === 'broken';
  return isBroken ? 'a broken release' : 'a combination';
}

async function giveOnce(season: Season, by: string, order: Order, random: Random): Promise<Report> {
  const { store, environment } = season;
  if (random.chance(0.06)) {
    const variables = { ...environment, SITE_USER: by };
    const wasKilled = await killedCommand(variables, argumentsOf(order), chooseFailure(random));
    count(season, wasKilled ? 'command killed' : 'command ended before it was killed');
    return { by, order, told: 'unknown' };
  }
  const failing = random.chance(0.1) ? failingStore(store, chooseFailure(random)) : undefined;
  try {
    return await carryOut(failing?.store ?? store, by, order);
  } catch (error) {
    const code = codeOfStorage(error);
    count(season, `order: ${code}`);
    const isOpen = failing?.hasFailed() || code === 'UnknownOutcome';
    return { by, order, told: isOpen ? 'unknown' : 'storage-failed', message: String(error) };
  } finally {
    if (failing?.hasFailed()) count(season, 'write failed in an order');
  }
}

/** Undefined where the storage failed. */
async function unlessStorageFails<Value>(
  season: Season,
  what: string,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    count(season, `${what}: ${codeOfStorage(error)}`);
    return undefined;
  }
}

/** What a storage calls its failure. Anything else is a bug, and thrown. */
function codeOfStorage(error: unknown): string {
  if (!isStorageError(error)) throw error;
  return error instanceof StoreError ? error.code : errorReason(error);
}

/** That it is in the ledger and nobody heard of it is the worst of these. */
function chooseFailure(random: Random): Failure {
  return random.chance(0.6)
    ? { inLedger: true, after: 0, isWritten: random.chance(0.7) }
    : { inLedger: false, after: random.below(3), isWritten: random.chance(0.5) };
}

/** Builds and publishes a release, in spite of faults. Resolves to its id. */
async function publishNext(
  season: Season,
  app: App,
  number: number,
  random: Random,
): Promise<string> {
  const { store, environment } = season;
  const trait = chooseTrait(app, random);
  const folder = season.folderOf(app);
  const release = await buildRelease(folder, app, `1.${number}.0`, trait);
  season.traits.set(`${app} ${release}`, trait);
  const by = `${app}-team`;
  // The first of each team is killed, so that it happens however few there are.
  if (random.chance(0.03) || number === 1) {
    const variables = { ...environment, SITE_USER: by };
    const args = ['publish', app, '--from', folder];
    // It writes its folder and then what is newest.
    const at = { inLedger: false, after: random.below(2), isWritten: random.chance(0.5) };
    const wasKilled = await killedCommand(variables, args, at);
    count(season, wasKilled ? 'publication killed' : 'publication ended before it was killed');
  } else if (random.chance(0.1)) {
    const failing = failingStore(store, {
      inLedger: false,
      after: random.below(3),
      isWritten: random.chance(0.5),
    });
    await unlessStorageFails(season, 'publication', () =>
      publish({ store: failing.store, app, folder, by }),
    );
    if (failing.hasFailed()) count(season, 'write failed in a publication');
  }
  for (;;) {
    const published = await unlessStorageFails(season, 'publication', () =>
      publish({ store, app, folder, by }),
    );
    if (!published) continue;
    const { newest } = value(published);
    if (newest === release) return release;
    throw new Error(`${app} ${release} is published, and newest is ${newest}`);
  }
}
