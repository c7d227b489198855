import type { SelectQueryBuilder } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ConfigurationStatus } from '../live-configuration/live-configuration.ts';
import { whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import { lastRun } from '../retention/retention-run.ts';
import { type PaymentMethod, type ProviderName, payableStates } from '../storage/states.ts';
import type { Storage, Tables } from '../storage/tables.ts';
import { countReminders } from './reminder-counts.ts';

/** Counts for monitoring; nothing in them is about a person. */
export interface Metrics {
  /** Notes an answered request. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Notes fields of a form that a route did not know. */
  ignored(route: string, fields: number): void;
  /** Notes that a provider failed at a step; the reason is one of few words. */
  providerFailed(failure: { provider: string; step: string; reason: string }): void;
  /** Notes things that were over their period and are gone. */
  removed(kind: string, count: number): void;
  /** All of them, in the text format of Prometheus. */
  read(): Promise<string>;
}

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

/** The provider of each way to pay, as far as its name goes. */
type ProviderNames = Readonly<Record<PaymentMethod, { readonly name: ProviderName } | undefined>>;

export function createMetrics(
  storage: Storage,
  providers: ProviderNames,
  status: () => ConfigurationStatus,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'setup_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'setup_request_seconds',
    help: 'How long answers took.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const ignored = new Counter({
    name: 'setup_ignored_fields_total',
    help: 'Fields of forms that a route did not know, by route: a page is newer than the service.',
    labelNames: ['route'],
    registers,
  });
  const failures = new Counter({
    name: 'setup_provider_failures_total',
    help: 'What payment providers refused or left unanswered, by step and reason.',
    labelNames: ['provider', 'step', 'reason'],
    registers,
  });
  const removed = new Counter({
    name: 'setup_retention_removed_total',
    help: 'Things that were over their period and were deleted or anonymised, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const simulated = new Gauge({
    name: 'setup_payments_simulated',
    help: '1 where a way to pay moves no money.',
    labelNames: ['method'],
    registers,
  });
  for (const [method, provider] of Object.entries(providers)) {
    simulated.set({ method }, provider?.name === 'sandbox' ? 1 : 0);
  }
  countRows(registry, storage);
  countMails(registry, storage);
  countReminders(registry, storage);
  followedConfiguration(registry, status);
  return {
    answered({ method, route, status, seconds: took }) {
      requests.inc({ method, route, status });
      seconds.observe({ route }, took);
    },
    providerFailed: (failure) => failures.inc(failure),
    ignored: (route, fields) => ignored.inc({ route }, fields),
    removed: (kind, count) => removed.inc({ kind }, count),
    read: () => registry.metrics(),
  };
}

/** What is in the database, counted when it is asked for. */
function countRows(registry: Registry, storage: Storage): void {
  const registers = [registry];
  new Gauge({
    name: 'setup_orders',
    help: 'Orders by state. A refused one is paid and has no account.',
    labelNames: ['state'],
    registers,
    async collect() {
      const rows = await storage
        .selectFrom('orders')
        .select((row) => ['state', row.fn.countAll().as('count')])
        .groupBy('state')
        .execute();
      this.reset();
      for (const { state, count } of rows) this.set({ state }, Number(count));
    },
  });
  new Gauge({
    name: 'setup_payments',
    help: 'Payments by method and state. One that is refund-due waits for an operator.',
    labelNames: ['method', 'state'],
    registers,
    async collect() {
      const rows = await storage
        .selectFrom('payments')
        .select((row) => ['method', 'state', row.fn.countAll().as('count')])
        .groupBy(['method', 'state'])
        .execute();
      this.reset();
      for (const { method, state, count } of rows) this.set({ method, state }, Number(count));
    },
  });
  new Gauge({
    name: 'setup_payments_open',
    help: 'Payments that may still be paid and are asked about, by provider.',
    labelNames: ['provider'],
    registers,
    async collect() {
      const rows = await storage
        .selectFrom('payments')
        .select((row) => ['provider', row.fn.countAll().as('count')])
        .where('state', 'in', payableStates)
        .where('next_ask_at', 'is not', null)
        .groupBy('provider')
        .execute();
      this.reset();
      for (const { provider, count } of rows) this.set({ provider }, Number(count));
    },
  });
  new Gauge({
    name: 'setup_prompts_unconfirmed',
    help: 'Phone prompts of which nobody says whether they were paid: an operator looks at the statement.',
    registers,
    async collect() {
      const query = storage.selectFrom('payments').where(whereUnconfirmed);
      this.set(await countOf(query));
    },
  });
  new Gauge({
    name: 'setup_retention_finished_seconds',
    help: 'When all that is over its period was last removed, in seconds since 1970; 0 for never.',
    registers,
    async collect() {
      const last = await lastRun(storage);
      this.set(Math.floor((last?.finishedAt.getTime() ?? 0) / 1_000));
    },
  });
}

/** Emails that are not delivered, as far as the service knows. */
function countMails(registry: Registry, storage: Storage): void {
  const registers = [registry];
  const waiting = storage.selectFrom('outbox').where('delivered_at', 'is', null);
  new Gauge({
    name: 'setup_mails_waiting',
    help: 'Mails that are not delivered yet.',
    registers,
    async collect() {
      this.set(await countOf(waiting));
    },
  });
  new Gauge({
    name: 'setup_mails_unanswered',
    help: 'Mails that a mail server got and did not answer; they are tried again twice, an hour apart.',
    registers,
    async collect() {
      this.set(await countOf(waiting.where('unanswered', '>', 0)));
    },
  });
}

/** How many rows a query has. */
async function countOf<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await query
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How well the service knows which prices visitors see. */
function followedConfiguration(registry: Registry, status: () => ConfigurationStatus): void {
  const registers = [registry];
  new Gauge({
    name: 'setup_configuration_revision',
    help: 'The revision whose configuration is used; 0 where it is that of the file.',
    registers,
    collect() {
      this.set(status().revision ?? 0);
    },
  });
  new Gauge({
    name: 'setup_configuration_confirmed_seconds',
    help: 'When the site last said what is live, in seconds since 1970; 0 for not since the start.',
    registers,
    collect() {
      this.set(Math.floor((status().confirmedAt?.getTime() ?? 0) / 1_000));
    },
  });
  new Gauge({
    name: 'setup_configuration_problems',
    help: 'What keeps the service from following what is live; /ready has the words.',
    registers,
    collect() {
      this.set(status().problems.length);
    },
  });
}
