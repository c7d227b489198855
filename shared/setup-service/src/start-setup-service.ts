import type { SiteConfig } from '@site/contracts/site-config';
import type { FastifyInstance } from 'fastify';
import { chooseBotCheck } from './bot-check/choose-bot-check.ts';
import { type Clock, systemClock } from './environment/clock.ts';
import { listenRefusal } from './environment/listen-refusal.ts';
import { type Environment, readSettings, type Settings } from './environment/settings.ts';
import { StartRefusal } from './environment/start-refusal.ts';
import { addCalls, createApp } from './http/http-server.ts';
import { createStrangerMails } from './limits/email-quota.ts';
import { mailFolder } from './mail/mail-folder.ts';
import { createOutbox, releaseClaims } from './mail/outbox.ts';
import { smtp } from './mail/smtp.ts';
import { createIgnoredFields } from './metrics/ignored-fields.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { type MetricsServer, serveMetrics } from './metrics/metrics-server.ts';
import { chooseProviders } from './payments/choose-providers.ts';
import { type FormerProvider, findFormerProviders } from './payments/former-providers.ts';
import type { PaymentProviders } from './payments/payment-provider.ts';
import { createProviderWatch } from './payments/provider-failures.ts';
import { createReconciler } from './reconcile/reconciler.ts';
import { allCalls } from './routes/all-routes.ts';
import { outboxFolder, prepareDataFolder } from './storage/data-folder.ts';
import { isDatabaseAway } from './storage/database-away.ts';
import { openStorage } from './storage/open-storage.ts';

interface SetupServiceOptions {
  /** 0 takes a free one, and another free one for the counts. */
  readonly port: number;
  /** Holds the database, the outbox and the signing key; made where it is missing. */
  readonly dataFolder: string;
  readonly config: SiteConfig;
  /** The settings that `settings.ts` lists. */
  readonly env: Environment;
  /** The machine's own, unless a test drives another. */
  readonly clock?: Clock;
  /** Opens the database; a test may open one that it can take away. */
  readonly open?: typeof openStorage;
}

export interface SetupService {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  /** The same of where the counts are read. */
  readonly metricsAddress: string;
  /** Answers what is under way, delivers the mails that are due, and closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts the service; it answers when this resolves. Mails that an earlier run left are delivered.
 *
 * @throws StartRefusal with one line for the operator: a wrong setting, a folder or database that
 *   cannot be used, or a taken port. Nothing is left open then.
 */
export async function startSetupService(options: SetupServiceOptions): Promise<SetupService> {
  const { port, dataFolder, config, env, clock = systemClock, open = openStorage } = options;
  const settings = readSettings(env);
  const { now } = clock;
  const wasOpen = await prepareDataFolder(dataFolder);
  const storage = await open(dataFolder, settings.DATABASE_URL, pauseOf(options.clock));
  const opened: { stop(): Promise<unknown> }[] = [{ stop: () => storage.destroy() }];
  try {
    const botCheck = await chooseBotCheck(config.botCheck, { dataFolder, storage, settings, now });
    const surroundings = { config, settings, storage, clock };
    const chosen = chooseProviders(surroundings);
    const former = await findFormerProviders(surroundings, chosen);
    const metrics = createMetrics(storage, chosen);
    const app = await createApp(config, settings, metrics);
    opened.unshift({ stop: () => app.close() });
    if (wasOpen) app.log.warn('other users could read the data folder; now they cannot');
    const deliver = settings.SMTP_URL
      ? smtp(settings.SMTP_URL, config.email)
      : mailFolder(outboxFolder(dataFolder));
    if (!settings.DATABASE_URL) await releaseClaims(storage);
    const outbox = createOutbox({ storage, deliver, log: app.log, clock });
    const watch = createProviderWatch({ metrics, log: app.log, clock });
    const providers = watch.allWatched(chosen);
    const formerProviders = former.flatMap(({ adapter }) =>
      adapter ? watch.watched(adapter) : [],
    );
    const desk = { config, storage, providers, formerProviders, outbox, clock };
    const ignored = createIgnoredFields(metrics, clock);
    const mails = createStrangerMails({ storage, clock, settings, log: app.log });
    addCalls(app, allCalls({ desk, settings, botCheck, mails }), ignored);
    const counts = await listenForMetrics(metrics, settings, port);
    opened.unshift(counts);
    const address = await listen(app, settings.SETUP_HOST, port);
    app.log.info(`Counts are at ${counts.address}/metrics`);
    outbox.wake();
    if (config.payments.mode === 'live') warnOfSandbox(app, providers);
    for (const provider of former) tellOfFormer(app, provider);
    const reconciler = createReconciler(desk, app.log);
    reconciler.start();
    return {
      address,
      metricsAddress: counts.address,
      async stop() {
        await app.close();
        await counts.stop();
        await reconciler.stop();
        await outbox.stop();
        await storage.destroy();
      },
    };
  } catch (error) {
    for (const each of opened) await each.stop();
    if (!isDatabaseAway(error)) throw error;
    throw new StartRefusal(
      'The database was locked or went away during the start. Start again once it answers.',
    );
  }
}

/** A test's clock drives how long a locked database is waited for, too. */
function pauseOf(clock: Clock | undefined) {
  return clock && ((ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve)));
}

/** Money that nobody pays makes accounts too. */
function warnOfSandbox({ log }: FastifyInstance, providers: PaymentProviders): void {
  for (const [method, provider] of Object.entries(providers)) {
    if (provider?.name === 'sandbox')
      log.warn({ method }, 'payments are live and this one is simulated');
  }
}

/** What is left of a provider that was switched away is said once. */
function tellOfFormer({ log }: FastifyInstance, former: FormerProvider): void {
  const { name: provider, open, settled, adapter } = former;
  const left = { provider, open, settled };
  if (adapter) log.warn(left, 'a provider takes no new payments and is asked about those it has');
  else log.warn(left, 'a provider has payments and nobody asks about them: its access is not set');
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const settings = { port: 'SETUP_PORT', host: 'SETUP_HOST' };
    throw listenRefusal(error, { host, port, settings });
  }
}

/** How far the port of the counts is from the service's own, where nobody says which one it is. */
const METRICS_PORT_OFFSET = 1_000;

async function listenForMetrics(
  metrics: Metrics,
  settings: Settings,
  servicePort: number,
): Promise<MetricsServer> {
  const { SETUP_METRICS_HOST: host, SETUP_METRICS_PORT: given } = settings;
  const above = servicePort + METRICS_PORT_OFFSET;
  const usual = above > 65_535 ? servicePort - METRICS_PORT_OFFSET : above;
  const port = given ?? (servicePort === 0 ? 0 : usual);
  if (port !== 0 && port === servicePort) {
    throw new StartRefusal(
      `SETUP_METRICS_PORT is the service's own port, ${port}. Set it to another one, or unset it.`,
    );
  }
  try {
    return await serveMetrics(metrics, { host, port });
  } catch (error) {
    const names = { port: 'SETUP_METRICS_PORT', host: 'SETUP_METRICS_HOST' };
    throw listenRefusal(error, { host, port, settings: names });
  }
}
