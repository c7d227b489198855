import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@site/contracts/application';
import { fixtureConfigFile } from '@site/releases/fixture-config';
import { purchase } from '@site/setup-service/testing/persistent-buyer';
import { findEnding } from './ending.ts';
import { causeFaults } from './faults.ts';
import { type Platform, startPlatform } from './platform.ts';
import { type Report, reportOf } from './report.ts';
import type { RehearsalSettings } from './settings.ts';
import { createSiteCommands, type SiteCommands } from './site-commands.ts';
import { beginDay, createTally, type Day, type Tally } from './tally.ts';
import { workAsOperator, workAsTeam } from './team.ts';
import { visit } from './visitor.ts';

/*
 * A day of a site on many machines: a store in a bucket, three edges, nginx, three copies of the setup
 * service on one PostgreSQL. Visitors browse and buy while five teams release, an operator rolls back,
 * and what can fail does. Everything is the real program, but for the storage, which is the tests' own,
 * and the applications, which are small, so that many releases fit into a short day.
 */

const REMOTES = ['marketing', 'pricing', 'signup', 'devices'] as const;
const PATHS = ['/', '/pricing', '/why-acacia', '/auth/register', '/devices'] as const;

/** Of so many visitors one buys. */
const BUYS = 5;

/**
 * @param folder an empty one, for all files of the rehearsal
 * @param say is told what happens, one line at a time
 */
export async function runRehearsal(
  folder: string,
  settings: RehearsalSettings,
  say: (line: string) => void,
): Promise<Report> {
  const tally = createTally();
  say('starting the store, PostgreSQL, nginx and three copies of the setup service');
  const platform = await startPlatform(folder);
  try {
    const site = createSiteCommands(join(folder, 'checkout'), platform.commandEnv, tally);
    say('putting the first releases live');
    await releaseEverything(folder, site, tally);
    for (const edge of platform.edges.slice(0, 2)) {
      await edge.start();
      edge.setDuty(true);
    }
    const { visitors, seconds } = settings;
    say(`${visitors} visitors, five teams and an operator, for ${seconds} s`);
    const day = beginDay(seconds);
    await Promise.all([
      causeFaults({ platform, paths: PATHS, seconds, day, tally }),
      ...visitorsOf(visitors, platform, day, tally),
      ...[SHELL, ...REMOTES].map((app) => workAsTeam(app, site, { day, tally })),
      workAsOperator(REMOTES, site, { day, tally }),
    ]);
    say('waiting for what is under way');
    await untilFollowed(platform);
    const ending = await findEnding(platform.databaseUrl, tally.purchases);
    for (const edge of platform.edges) await edge.stopWatching();
    for (const fault of tally.faults) say(`  ${fault}`);
    const { edges, entryTimes } = platform;
    const report = reportOf({ tally, edges, entryTimes, ending, isTimed: settings.isTimed });
    if (report.violations.length > 0) say(`What nginx says:\n${await platform.front.errors()}`);
    return report;
  } finally {
    await platform.stop();
  }
}

async function releaseEverything(folder: string, site: SiteCommands, tally: Tally): Promise<void> {
  await mkdir(join(folder, 'checkout/shell'), { recursive: true });
  const steps = [
    ['init'],
    ['publish', 'config', '--config', fixtureConfigFile],
    ...[SHELL, ...REMOTES].map((app) => ['publish', app]),
    ['promote', '--all', '--no-wait'],
  ];
  for (const app of [SHELL, ...REMOTES]) await site.build(app, 0);
  for (const step of steps) {
    if (!(await site.run(step))) throw new Error(tally.failedCommands.join('\n'));
  }
}

function visitorsOf(number: number, platform: Platform, day: Day, tally: Tally): Promise<void>[] {
  const { front } = platform;
  return Array.from({ length: number }, async (_, index) => {
    // They do not all come at the same moment.
    await day.pause(Math.random() * 3_000);
    if (index % BUYS !== 0) return visit(front.site, PATHS, { day, tally });
    for (let turn = 0; !day.isOver(); turn += 1) {
      const name = `owner-${index}-${turn}`;
      const method = turn % 2 === 0 ? 'card' : 'telephone';
      try {
        tally.purchases.push(await purchase(front.setup, name, method, { statuses: new Map() }));
      } catch (error) {
        tally.failedPurchases.push(`${name}: ${error}`);
      }
      await day.pause(Math.random() * 60_000);
    }
  });
}

/** Milliseconds within which every edge has what was written last. */
const PATIENCE_MS = 15_000;

async function untilFollowed({ edges, entryTimes }: Platform): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  const head = Math.max(...entryTimes.keys());
  while (edges.some(({ sightings }) => sightings.at(-1)?.revision !== head)) {
    if (performance.now() > end) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
