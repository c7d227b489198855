import { join } from 'node:path';
import { applicationFolder } from '@site/contracts/application';
import { rollback } from '@site/releases/rollback';
import { expect } from 'vitest';
import { tooOld } from './corruption.ts';
import { command, type Day, head, liveIds } from './day.ts';
import { changed, changedApps, type History, type Ids } from './history.ts';
import type { App } from './steps.ts';

/** How a command ended. */
export interface Ended {
  readonly code: number;
  /** Of the refusal. */
  readonly kind: string | undefined;
  /** What it printed for programs. */
  readonly output: Record<string, unknown>;
  readonly stderr: string;
  /** Everything that it printed, for the message of a failed expectation. */
  readonly said: string;
}

async function run(day: Day, args: readonly string[]): Promise<Ended> {
  const { code, stdout, stderr } = await command(day, ...args);
  const said = `${args.join(' ')}: ${code} ${stdout} ${stderr}`;
  const output = JSON.parse(stdout);
  return { code, kind: output.error?.kind, output, stderr, said };
}

/**
 * Runs a command that may change what is live.
 *
 * @param names what may change; undefined where anything may
 */
export async function change(
  day: Day,
  by: History['by'],
  names: readonly string[] | undefined,
  args: readonly string[],
): Promise<Ended> {
  const before = await head(day);
  const ended = await run(day, args);
  const { code, kind, output, said } = ended;
  // With exit code 3 it is in the ledger, and the edge serves something else.
  if (code !== 0 && code !== 3) expect(await head(day), said).toBe(before);
  const refusal = tooOld(day);
  if (refusal) expect([refusal, 'unknown-release'], said).toContain(kind);
  if ((await head(day)) === before) return ended;
  const { config: _, ...releases } = await recordChange(day, by, names, said);
  expect(output.releases, said).toEqual(releases);
  return ended;
}

/** Records what is live now, and expects that no more has changed than the command named. */
export async function recordChange(
  day: Day,
  by: History['by'],
  names: readonly string[] | undefined,
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

/** Publishes a build. One that was published before does not become the newest again. */
export async function publish(day: Day, app: App, age: number): Promise<Ended> {
  const id = await day.site.build(app, { version: versionOf(age) });
  const from = join(day.site.folder, applicationFolder(app));
  const ended = await run(day, ['publish', app, '--from', from]);
  if (ended.code !== 0) return ended;
  if (!day.published.has(id)) day.newest.set(app, id);
  day.published.add(id);
  const newest = day.newest.get(app);
  expect(ended.output.published, ended.said).toMatchObject([{ app, release: id, newest }]);
  return ended;
}

/** Composes the newest release of an application without promoting it. */
export async function compose(day: Day, app: App): Promise<Ended> {
  const ended = await change(day, 'promote', [], ['compose', app]);
  if (ended.code === 0) day.composed.set(String(ended.output.composition), app);
  return ended;
}

/** Puts the newest release live. */
export async function promote(day: Day, app: App): Promise<Ended> {
  const ended = await change(day, 'promote', [app], ['promote', app]);
  if (ended.code !== 0) return ended;
  expect((await liveIds(day.site))[app], ended.said).toBe(day.newest.get(app));
  return ended;
}

/** Two operators roll back at the same time and mean the same: there is one rollback. */
export async function raceBack(day: Day, app: App): Promise<void> {
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

/** The version of a build of some age. */
export const versionOf = (age: number) => `1.${age}.0`;
