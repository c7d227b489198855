import { Gauge, type Registry } from 'prom-client';
import type { Storage } from '../storage/tables.ts';

/** How many reminders were sent or skipped, counted in the database when it is asked for. */
export function countReminders(registry: Registry, storage: Storage): void {
  const registers = [registry];
  new Gauge({
    name: 'setup_reminders',
    help: 'Reminders by kind and outcome; each outcome but sent says why none was sent.',
    labelNames: ['kind', 'outcome'],
    registers,
    async collect() {
      const rows = await storage
        .selectFrom('reminders')
        .select((row) => ['kind', 'outcome', row.fn.countAll().as('count')])
        .groupBy(['kind', 'outcome'])
        .execute();
      this.reset();
      for (const { kind, outcome, count } of rows) this.set({ kind, outcome }, Number(count));
    },
  });
  new Gauge({
    name: 'setup_reminder_stops',
    help: 'Email addresses to which reminders were stopped.',
    registers,
    async collect() {
      const { count } = await storage
        .selectFrom('reminder_recipients')
        .select((row) => row.fn.countAll().as('count'))
        .where('stopped_at', 'is not', null)
        .executeTakeFirstOrThrow();
      this.set(Number(count));
    },
  });
}
