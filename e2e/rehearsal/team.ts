import type { SiteCommands } from './site-commands.ts';
import type { Day, Tally } from './tally.ts';

/** Milliseconds between the end of one release of a team and the beginning of the next, at most. */
const BETWEEN_MS = 30_000;

/** What a team does beside its release, one in so many times. */
const ROLLBACK_EVERY = 4;

/**
 * A team releases until the day is over: it builds, publishes and promotes, and now and then finds a
 * mistake and goes back. Nobody waits for anybody, so most of it meets what other teams do.
 */
export async function workAsTeam(
  app: string,
  site: SiteCommands,
  { day, tally }: { readonly day: Day; readonly tally: Tally },
): Promise<void> {
  for (let age = 1; !day.isOver(); age += 1) {
    await day.pause(Math.random() * BETWEEN_MS);
    if (day.isOver()) return;
    await site.build(app, age);
    if (!(await site.run(['publish', app]))) continue;
    tally.releases += 1;
    if (await site.run(['promote', app, '--reason', `release ${age} of ${app}`])) {
      tally.promotions += 1;
    }
    if (age % ROLLBACK_EVERY === 0 && (await site.run(['rollback', app]))) tally.rollbacks += 1;
  }
}

/** Milliseconds between two looks of the operator, at most. */
const LOOKS_EVERY_MS = 15_000;

/** An operator takes a remote back now and then, whatever its team is doing. */
export async function workAsOperator(
  apps: readonly string[],
  site: SiteCommands,
  { day, tally }: { readonly day: Day; readonly tally: Tally },
): Promise<void> {
  for (let turn = 0; !day.isOver(); turn += 1) {
    await day.pause(LOOKS_EVERY_MS / 2 + (Math.random() * LOOKS_EVERY_MS) / 2);
    if (day.isOver()) return;
    const app = apps[turn % apps.length] ?? '';
    if (await site.run(['rollback', app, '--reason', 'complaints'])) tally.rollbacks += 1;
  }
}
