import { createFixtureSite, type FixtureSite } from '@site/releases/fixtures';
import { readLive } from '@site/releases/live';
import { rollback } from '@site/releases/rollback';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../fixtures/ask.ts';
import {
  beginDay,
  command,
  type Day,
  damage,
  endDay,
  killedCommand,
  liveIds,
  mend,
  restartEdge,
} from './day.ts';
import { changed, changedApps, type History, type Ids } from './history.ts';
import { type App, type Step, steps } from './steps.ts';

/*
 * Teams, operators and accidents in any order, with the real commands, on a site that is served.
 * After every step what is live is what the last successful command said; nobody else's release or
 * configuration has moved, every page is answered, and no fallback was ever rolled back from.
 */

const DAYS = 8;
const STEPS = 16;

let template: FixtureSite;
beforeAll(async () => {
  template = await createFixtureSite();
  await template.releaseAll();
});
afterAll(() => template.remove());

test('a rollback never makes it worse, whatever was done before', {
  timeout: 240_000,
}, async () => {
  const run = fc.asyncProperty(
    fc.array(steps(), { minLength: STEPS, maxLength: STEPS }),
    async (chosen) => {
      const day = await beginDay(template);
      try {
        for (const step of chosen) {
          await takeStep(day, step);
          await expectSound(day);
        }
      } finally {
        await endDay(day);
      }
    },
  );
  await fc.assert(run, { numRuns: DAYS, endOnFailure: true });
});

async function takeStep(day: Day, step: Step): Promise<void> {
  switch (step.kind) {
    case 'publish':
      await day.site.release(step.app, { version: versionOf(step.age) });
      return;
    case 'promote':
      return change(day, 'promote', [step.app], ['promote', step.app]);
    case 'promote-age': {
      const id = await publishedId(day, step.app, step.age);
      return change(day, 'promote', [step.app], ['promote', `${step.app}@${id}`]);
    }
    case 'promote-all':
      return change(day, 'promote', undefined, ['promote', '--all']);
    case 'rollback': {
      const force = step.force ? ['--force'] : [];
      return change(day, 'rollback', [step.app], ['rollback', step.app, ...force]);
    }
    case 'undo':
      return change(day, 'undo', undefined, ['undo']);
    case 'race':
      return raceBack(day, step.app);
    case 'killed': {
      const before = await head(day);
      await killedCommand(day, step.after, 'rollback', step.app);
      if ((await head(day)) !== before) await moved(day, 'rollback', [step.app], 'killed');
      return;
    }
    case 'promote-composed': {
      const { code, stdout } = await command(day, 'compose', step.app);
      if (code !== 0) return;
      await change(day, 'rollback', [step.meanwhile], ['rollback', step.meanwhile]);
      const { composition } = JSON.parse(stdout);
      return change(day, 'promote', [step.app], ['promote', '--composition', composition]);
    }
    case 'damage':
      return damage(day, step.what);
    case 'mend':
      return mend(day);
    case 'restart':
      return restartEdge(day);
  }
}

/**
 * Runs a command that may change what is live.
 *
 * @param names what it names; undefined where that may be anything
 */
async function change(
  day: Day,
  by: History['by'],
  names: readonly App[] | undefined,
  args: readonly string[],
): Promise<void> {
  const before = await head(day);
  const { code, stdout, stderr } = await command(day, ...args);
  const said = `${args.join(' ')}: ${code} ${stdout} ${stderr}`;
  // 3: it is in the ledger, and the edge serves something else.
  if (code !== 0 && code !== 3) expect(await head(day), said).toBe(before);
  if ((await head(day)) === before) return;
  const { config: _, ...releases } = await moved(day, by, names, said);
  expect(JSON.parse(stdout).releases, said).toEqual(releases);
}

/** Remembers what is live now, which is no more than somebody wanted. */
async function moved(
  day: Day,
  by: History['by'],
  names: readonly App[] | undefined,
  said: string,
): Promise<Ids> {
  const { history } = day;
  const live = await liveIds(day.site);
  const apps = changedApps(history.live, live);
  if (names) expect(names, said).toEqual(expect.arrayContaining(apps));
  if (by === 'undo') expect(live, said).toEqual(history.before?.live);
  if (by === 'rollback') {
    for (const app of apps) expect([...history.left], said).not.toContain(`${app} ${live[app]}`);
  }
  day.history = changed(history, by, live);
  return live;
}

/** Two operators go back at the same time, and mean the same: it is gone back once. */
async function raceBack(day: Day, app: App): Promise<void> {
  const before = await head(day);
  const other = await rollback({
    store: day.site.store,
    select: [{ name: app }],
    by: 'otieno',
    usual: { site: day.edge.address, setup: day.edge.address },
    announce: async () => void (await change(day, 'rollback', [app], ['rollback', app])),
  });
  const after = await head(day);
  expect(after - before, JSON.stringify(other)).toBeLessThan(2);
}

async function expectSound(day: Day): Promise<void> {
  const { edge, history, site } = day;
  // While something is damaged, the edge that has it goes on with it, and commands are asked for more.
  if (!day.damaged) {
    const { live } = await readLive(site.store);
    expect(await liveIds(site)).toEqual(history.live);
    await vi.waitFor(
      async () =>
        expect(await ready(day)).toMatchObject({
          status: 'ready',
          revision: live?.entry.revision,
          composition: live?.composition.id,
        }),
      { timeout: 10_000, interval: 20 },
    );
    const fallbacks = Object.entries(live?.composition.fallbacks ?? {});
    for (const [app, id] of fallbacks) expect([...history.left]).not.toContain(`${app} ${id}`);
    const { code, stdout } = await command(day, 'status');
    expect({ code, entry: JSON.parse(stdout).entry }).toEqual({ code: 0, entry: live?.entry });
  }
  for (const path of ['/', '/pricing', '/devices', '/auth/register']) {
    expect((await ask(edge.address, path)).status, path).toBe(200);
  }
}

async function ready({ edge }: Day) {
  return JSON.parse((await ask(edge.address, '/_site/ready')).body.toString());
}

async function head({ site }: Day): Promise<number> {
  return (await readLive(site.store)).head;
}

const versionOf = (age: number) => `1.${age}.0`;

/** The release of some age; one that nobody has published where there is none. */
async function publishedId({ site }: Day, app: App, age: number): Promise<string> {
  const { readdir } = await import('node:fs/promises');
  const ids = await readdir(`${site.store.folder}/releases/${app}`);
  return ids.find((id) => id.startsWith(`${versionOf(age)}-`)) ?? `${versionOf(age)}-00000000`;
}
