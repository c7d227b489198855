import type { SiteConfig } from '@site/contracts/site-config';
import type { FastifyInstance } from 'fastify';
import { addCalls, createApp } from './app.ts';
import { chooseBotCheck } from './bot-check/choose-bot-check.ts';
import { allCalls } from './calls/all-calls.ts';
import { type Clock, systemClock } from './clock.ts';
import { mailFolder } from './mail/mail-folder.ts';
import { createOutbox, releaseClaims } from './mail/outbox.ts';
import { smtp } from './mail/smtp.ts';
import { createIgnoredFields } from './metrics/ignored-fields.ts';
import { createMetrics } from './metrics/metrics.ts';
import { chooseProviders } from './payments/choose-providers.ts';
import type { PaymentProviders } from './payments/payment-provider.ts';
import { createReconciler } from './reconcile/reconciler.ts';
import { type Environment, readSettings } from './settings.ts';
import { errorCode, StartRefusal } from './start-refusal.ts';
import { outboxFolder, prepareDataFolder } from './storage/data-folder.ts';
import { openStorage } from './storage/open-storage.ts';

interface SetupServiceOptions {
  /** 0 takes a free one. */
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
  await prepareDataFolder(dataFolder);
  const storage = await open(dataFolder, settings.DATABASE_URL);
  try {
    const botCheck = await chooseBotCheck(config.botCheck, { dataFolder, storage, settings, now });
    const providers = chooseProviders({ config, settings, storage, clock });
    const metrics = createMetrics(storage, providers);
    const app = await createApp(config, settings, metrics);
    const deliver = settings.SMTP_URL
      ? smtp(settings.SMTP_URL, config.email)
      : mailFolder(outboxFolder(dataFolder));
    if (!settings.DATABASE_URL) await releaseClaims(storage);
    const outbox = createOutbox({ storage, deliver, log: app.log, clock });
    const desk = { config, storage, providers, outbox, clock };
    const ignored = createIgnoredFields(metrics, clock);
    addCalls(app, allCalls({ desk, settings, botCheck, metrics }), ignored);
    const address = await listen(app, settings.SETUP_HOST, port);
    outbox.wake();
    if (config.payments.mode === 'live') warnOfSandbox(app, providers);
    const reconciler = createReconciler(desk, app.log);
    reconciler.start();
    return {
      address,
      async stop() {
        await app.close();
        await reconciler.stop();
        await outbox.stop();
        await storage.destroy();
      },
    };
  } catch (error) {
    await storage.destroy();
    throw error;
  }
}

/** Money that nobody pays makes accounts too. */
function warnOfSandbox({ log }: FastifyInstance, providers: PaymentProviders): void {
  for (const [method, provider] of Object.entries(providers)) {
    if (provider?.name === 'sandbox')
      log.warn({ method }, 'payments are live and this one is simulated');
  }
}

const listenRefusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken. Stop the program that uses it, or set SETUP_PORT to a free one',
  EACCES: 'may not be used by this user. Set SETUP_PORT to one from 1024 upwards',
  EADDRNOTAVAIL: 'cannot be opened: this machine has no such address. Correct SETUP_HOST',
};

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const refusal = listenRefusals[errorCode(error) ?? ''];
    if (refusal) throw new StartRefusal(`Port ${port} of ${host} ${refusal}.`);
    throw error;
  }
}
