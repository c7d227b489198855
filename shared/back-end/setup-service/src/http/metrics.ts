import { listenError } from '@platform/node/listen-error';
import { OperatorError } from '@platform/node/operator-error';
import { portForOperators } from '@platform/node/ports';
import fastify from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveConfiguration } from '../live-configuration/live-configuration.ts';
import { heldByServer, refusedForGood } from '../mail/undelivered.ts';
import { whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { providerNames } from '../payments/providers.ts';
import type { Settings } from '../settings.ts';
import {
  type PaymentMethod,
  paymentLanes,
  refundDue,
  type Storage,
  withoutAccount,
} from '../storage/tables.ts';

/** Counts for monitoring; nothing in them is about a person. */
export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

type ProviderNames = Readonly<
  Record<PaymentMethod, Pick<PaymentProvider, 'name' | 'isSimulated'> | undefined>
>;

export function createMetrics(
  storage: Storage,
  providers: ProviderNames,
  live: Pick<LiveConfiguration, 'status' | 'refresh'>,
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, labelNames: readonly string[], help: string) =>
    new Counter({ name, help, labelNames, registers });
  const labels = ['method', 'route', 'status'];
  const requests = counter('setup_requests_total', labels, 'Requests by route and status.');
  const seconds = new Histogram({
    name: 'setup_request_seconds',
    help: 'How long answers took.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const failures = counter(
    'setup_provider_failures_total',
    ['provider', 'step', 'reason'],
    'What payment providers refused or left unanswered, by step and reason.',
  );
  const unknown = counter(
    'setup_notices_unknown_total',
    ['provider'],
    'Notices of payment providers about payments that are not here.',
  );
  const reminders = counter(
    'setup_reminders',
    ['kind', 'outcome'],
    'Reminders since the start, by kind and outcome; each outcome but sent says why none was sent.',
  );
  const removed = counter(
    'setup_retention_removed_total',
    ['kind'],
    'Things that were over their period and were deleted or anonymised, by kind.',
  );
  const simulated = new Gauge({
    name: 'setup_payments_simulated',
    help: '1 where a way to pay moves no money.',
    labelNames: ['method'],
    registers,
  });
  const access = new Gauge({
    name: 'setup_provider_access_refused',
    help: '1 where a payment provider refuses our access, until a start by it succeeds.',
    labelNames: ['provider'],
    registers,
  });
  for (const [method, provider] of Object.entries(providers)) {
    simulated.set({ method }, provider?.isSimulated ? 1 : 0);
    if (provider) access.set({ provider: provider.name }, 0);
  }
  for (const [name, [help, read, by = []]] of Object.entries(
    gaugesOf(storage, () => live.status),
  )) {
    new Gauge({
      name,
      help,
      labelNames: by,
      registers,
      async collect() {
        const found = await read();
        this.reset();
        if (typeof found === 'number') return this.set(found);
        // What rows are grouped by are words.
        for (const { count, ...labels } of found) this.set({ ...labels }, Number(count));
      },
    });
  }
  return {
    answered(request: { method: string; route: string; status: number }, took: number) {
      requests.inc(request);
      seconds.observe({ route: request.route }, took);
    },
    providerFailed: (failure: { provider: string; step: string; reason: string }) =>
      failures.inc(failure),
    providerAccess: (provider: string, isRefused: boolean) =>
      access.set({ provider }, Number(isRefused)),
    unknownNotice: (provider: string) => unknown.inc({ provider }),
    reminded: (kind: string, outcome: string) => reminders.inc({ kind, outcome }),
    removed: (kind: string, count: number) => removed.inc({ kind }, count),
    async read() {
      await live.refresh();
      return registry.metrics();
    },
    async problems() {
      await live.refresh();
      return live.status.problems.join('\n');
    },
  };
}

/** Reads a number, or a count for each combination of the labels that follow. */
type ReadGauge = readonly [
  help: string,
  read: () => number | Promise<number | readonly Labelled[]>,
  by?: readonly string[],
];

type Labelled = Readonly<Record<string, string | number>>;

function gaugesOf(
  storage: Storage,
  status: () => LiveConfiguration['status'],
): Record<string, ReadGauge> {
  const runs = storage.selectFrom('retention_runs').select('finished_at');
  async function count(from: RawBuilder<unknown>): Promise<number> {
    const counted = sql<{ count: number | string }>`select count(*) as count from ${from}`;
    return Number((await counted.execute(storage)).rows[0]?.count);
  }
  const asked = async (provider: string) => ({
    provider,
    count: await count(sql`payments where provider = ${provider}
      and ${sql.raw(paymentLanes.payable)} and next_query_at > ''`),
  });
  async function countBy(columns: string, from: string) {
    const counts = sql.raw<Labelled>(
      `select ${columns}, count(*) as count from ${from} group by ${columns}`,
    );
    return (await counts.execute(storage)).rows;
  }
  return {
    setup_orders: [
      'Orders that are paid and have no account, by state: that of a refused one cannot be made.',
      () => countBy('state', `orders where ${withoutAccount}`),
      ['state'],
    ],
    setup_payments: [
      'Payments that are refund-due, by method: each waits for an operator.',
      () => countBy('method, state', `payments where ${refundDue}`),
      ['method', 'state'],
    ],
    setup_payments_open: [
      'Payments that may still be paid and are asked about, by provider.',
      () => Promise.all(providerNames.map(asked)),
      ['provider'],
    ],
    setup_prompts_unconfirmed: [
      'Phone prompts of which nobody says whether they were paid: an operator looks at the statement.',
      () => count(sql`payments where ${whereUnconfirmed}`),
    ],
    setup_retention_finished_seconds: [
      'When all that is over its period was last removed, in seconds since 1970; 0 for never.',
      async () => secondsOf((await runs.executeTakeFirst())?.finished_at),
    ],
    setup_mails_waiting: [
      'Mails that are not delivered yet.',
      () => count(sql`outbox where delivered_at is null and refused_at is null`),
    ],
    setup_mails_refused: [
      'Mails whose recipient a mail server refused for good; persons unreachable lists them.',
      () => count(sql`outbox where ${refusedForGood}`),
    ],
    setup_mails_held: [
      'Mails that wait because the mail server refuses this service, its login, sender or content.',
      () => count(sql`outbox where ${heldByServer}`),
    ],
    setup_mails_unanswered: [
      'Mails that a mail server got and did not answer; they are tried again twice, an hour apart.',
      () => count(sql`outbox where delivered_at is null and unanswered > 0`),
    ],
    setup_reminder_stops: [
      'Email addresses to which reminders were stopped.',
      () => count(sql`reminder_recipients where stopped_at is not null`),
    ],
    setup_configuration_revision: [
      'The revision whose configuration is used; 0 where it is that of the file.',
      () => status().revision ?? 0,
    ],
    setup_configuration_confirmed_seconds: [
      'When the site last said what is live, in seconds since 1970; 0 for not since the start.',
      () => secondsOf(status().confirmedAt),
    ],
    setup_configuration_problems: [
      'What keeps the service from following what is live; /problems has the words.',
      () => status().problems.length,
    ],
  };
}

function secondsOf(at: Date | string | null | undefined): number {
  return at ? Math.floor(new Date(at).getTime() / 1_000) : 0;
}

/**
 * Answers `GET /metrics` in the text format of Prometheus, `GET /problems` with a line for each obstacle
 * to following what is live, and nothing else, where the settings say or 1000 above the service's own
 * port: they tell how the business goes and where its machines are, and the service's address is
 * public. 503 while the database, which holds some of them, does not answer.
 * @throws OperatorError where the port cannot be listened on
 */
export async function listenForMetrics(
  metrics: Pick<Metrics, 'read' | 'problems'>,
  settings: Settings,
  servicePort: number,
) {
  const { SETUP_METRICS_HOST: host, SETUP_METRICS_PORT: given } = settings;
  const port = given ?? portForOperators(servicePort);
  if (port !== 0 && port === servicePort) {
    throw new OperatorError(
      `SETUP_METRICS_PORT is the service's own port, ${port}. Set it to another one, or unset it.`,
    );
  }
  const app = fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => {
    const text = await metrics.read().catch(() => undefined);
    reply.header('cache-control', 'no-store');
    if (text === undefined) return reply.code(503).send('The database does not answer.');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
  app.get('/problems', async () => metrics.problems());
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send('There is nothing at this address.'),
  );
  const names = { port: 'SETUP_METRICS_PORT', host: 'SETUP_METRICS_HOST' };
  const address = await app.listen({ host, port }).catch((error) => {
    throw listenError(error, { host, port, settings: names });
  });
  return { address, stop: () => app.close() };
}
