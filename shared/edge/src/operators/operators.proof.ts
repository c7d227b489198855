import { readdir } from 'node:fs/promises';
import { createFixtureSite, type FixtureSite } from '@site/releases/fixtures';
import { readLive } from '@site/releases/live';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../fixtures/ask.ts';
import { change, compose, promote, publish, raceBack, recordChange, versionOf } from './change.ts';
import { corrupt, repair, tooOld } from './corruption.ts';
import {
  beginDay,
  command,
  type Day,
  endDay,
  head,
  killedCommand,
  liveIds,
  restartEdge,
} from './day.ts';
import { onFullDisk } from './full-disk.ts';
import { actOnOld } from './old-checkout.ts';
import { type App, eventfulDay, type Step, steps } from './steps.ts';

vi.mock('node:fs/promises', async (original) => {
  const { limited } = await import('./disk.ts');
  return limited(await original());
});

/*
 * Teams, operators and failures in any order, with the real commands, on a site that is served.
 * After every step the last successful command's outcome is live, no other release or configuration
 * has changed, every page is served, and no fallback is a release that was rolled back from.
 */

const DAYS = 7;
const STEPS = 16;

let template: FixtureSite;
beforeAll(async () => {
  template = await createFixtureSite();
  await template.releaseAll();
});
afterAll(() => template.remove());

test('a rollback never makes things worse, whatever was done before', {
  timeout: 240_000,
}, async () => {
  const run = fc.asyncProperty(
    fc.array(steps(), { minLength: STEPS, maxLength: STEPS }),
    async (chosen) => {
      const day = await beginDay(template);
      try {
        for (const step of chosen) {
          await takeStep(day, step);
          await expectHealthy(day);
        }
      } finally {
        await endDay(day);
      }
    },
  );
  await fc.assert(run, { numRuns: DAYS, examples: [[[...eventfulDay]]], endOnFailure: true });
});

async function takeStep(day: Day, step: Step): Promise<void> {
  switch (step.kind) {
    case 'publish':
      await publish(day, step.app, step.age);
      return;
    case 'promote':
      await promote(day, step.app);
      return;
    case 'promote-age': {
      const id = await publishedId(day, step.app, step.age);
      await change(day, 'promote', [step.app], ['promote', `${step.app}@${id}`]);
      return;
    }
    case 'promote-all':
      await change(day, 'promote', undefined, ['promote', '--all']);
      return;
    case 'rollback': {
      const force = step.force ? ['--force'] : [];
      await change(day, 'rollback', [step.app], ['rollback', step.app, ...force]);
      return;
    }
    case 'undo':
      await change(day, 'undo', undefined, ['undo']);
      return;
    case 'race':
      return raceBack(day, step.app);
    case 'killed': {
      const before = await head(day);
      await killedCommand(day, step.after, 'rollback', step.app);
      if ((await head(day)) !== before) await recordChange(day, 'rollback', [step.app], 'killed');
      return;
    }
    case 'promote-composed': {
      const { code, output } = await compose(day, step.app);
      if (code !== 0) return;
      await change(day, 'rollback', [step.meanwhile], ['rollback', step.meanwhile]);
      const id = String(output.composition);
      await change(day, 'promote', [step.app], ['promote', '--composition', id]);
      return;
    }
    case 'full-disk':
      return onFullDisk(day, step);
    case 'old-checkout':
      return actOnOld(day, step);
    case 'corrupt':
      return corrupt(day, step.what);
    case 'repair':
      return repair(day);
    case 'restart':
      return restartEdge(day);
  }
}

async function expectHealthy(day: Day): Promise<void> {
  const { edge, history, site } = day;
  // While a file is corrupt the edge serves what it has, and commands need more arguments.
  if (!day.corruptFile) {
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
  // Commands build on nothing that a newer version has written.
  if (tooOld(day)) expect(await head(day)).toBe(day.corruptFile?.head);
  for (const path of ['/', '/pricing', '/devices', '/auth/register']) {
    expect((await ask(edge.address, path)).status, path).toBe(200);
  }
}

async function ready({ edge }: Day) {
  return JSON.parse((await ask(edge.address, '/_site/ready')).body.toString());
}

/** The release of some age, or an id that was never published where there is none. */
async function publishedId({ site }: Day, app: App, age: number): Promise<string> {
  const ids = await readdir(`${site.store.folder}/releases/${app}`);
  return ids.find((id) => id.startsWith(`${versionOf(age)}-`)) ?? `${versionOf(age)}-00000000`;
}
