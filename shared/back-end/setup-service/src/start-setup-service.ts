import { listenError } from '@platform/node/listen-error';
import { OperatorError } from '@platform/node/operator-error';
import type { Environment } from '@platform/node/settings';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { accountTokens } from './accounts/sign-in.ts';
import { type Clock, systemClock } from './clock.ts';
import { chooseBotCheck, signingSecret } from './http/bot-check/bot-check.ts';
import { createHttpServer } from './http/http-server.ts';
import { createMetrics, listenForMetrics } from './http/metrics.ts';
import { addRoutes } from './http/routes/all-routes.ts';
import {
  fixedConfiguration,
  followConfiguration,
} from './live-configuration/live-configuration.ts';
import { pricesOf } from './live-configuration/prices.ts';
import { createEmailQuota } from './mail/email-quota.ts';
import { createOutbox } from './mail/outbox.ts';
import { releaseClaims } from './mail/outbox-rows.ts';
import { mailFolder, smtp } from './mail/outgoing-mail.ts';
import { createRetentionJob } from './operator/retention/retention.ts';
import { createDocumentSender } from './orders/receipts/send-documents.ts';
import { createReconciler } from './orders/reconciler.ts';
import { createStopLinks } from './orders/reminders/recipients.ts';
import { createReminders, FIRST_REMINDERS_MS } from './orders/reminders/reminder-job.ts';
import { chooseProviders, otherProviders } from './payments/choose-providers.ts';
import { createProviderWatch } from './payments/provider-watch.ts';
import { readSettings } from './settings.ts';
import { outboxFolder, prepareDataFolder } from './storage/data-folder.ts';
import { isDatabaseAway } from './storage/database-away.ts';
import { accountsOfTakenMailboxes } from './storage/former-email-keys.ts';
import { openStorage } from './storage/open-storage.ts';
import { limitInMemory, openSharedLimits } from './storage/request-limit.ts';

interface SetupServiceOptions {
  /** 0 chooses a free one, and another for the counts. */
  readonly port: number;
  /** For database, outbox and signing key; made where it is missing. */
  readonly dataFolder: string;
  /** Used until an edge has answered; its addresses and test payers stay. */
  readonly config: SiteConfiguration;
  readonly edge?: string;
  readonly env: Environment;
  readonly clock?: Clock;
  readonly open?: typeof openStorage;
}

export interface SetupService {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  readonly metricsAddress: string;
  stop(): Promise<void>;
}

/**
 * Starts the service; it answers when this resolves. Emails that an earlier run left are delivered.
 * @throws OperatorError with one line for the operator: a wrong setting, a folder or database that
 *   cannot be used, or a taken port. Nothing is left open then.
 */
export async function startSetupService(options: SetupServiceOptions): Promise<SetupService> {
  const { port, dataFolder, edge, env, clock = systemClock, open = openStorage } = options;
  const settings = readSettings(env);
  await prepareDataFolder(dataFolder);
  const storage = await open(dataFolder, settings.DATABASE_URL);
  const opened: { stop(): Promise<unknown> }[] = [{ stop: () => storage.destroy() }];
  try {
    const initial = options.config;
    const followed = edge && (await followConfiguration({ edge, initial, storage, clock }));
    const live = followed || fixedConfiguration(initial);
    const { config } = live;
    const createLimit = settings.DATABASE_URL ? await openSharedLimits(storage) : limitInMemory;
    const secret = settings.SETUP_SECRET ?? (await signingSecret(dataFolder));
    const botCheck = chooseBotCheck(config.botCheck, { secret, storage, settings, now: clock.now });
    const access = { config, settings, storage, clock };
    const chosen = chooseProviders(access);
    const others = otherProviders(access, chosen);
    const metrics = createMetrics(storage, chosen, live);
    let stopping = false;
    const isStopping = () => stopping;
    const app = await createHttpServer({ config, settings, metrics, createLimit, isStopping });
    const { log } = app;
    opened.unshift({ stop: () => app.close() });
    if (settings.DATABASE_URL && !settings.SETUP_SECRET) {
      log.warn(
        'SETUP_SECRET is not set: other copies on this database will not take what this one signs',
      );
    }
    const { length: twins } = await accountsOfTakenMailboxes(storage);
    if (twins > 0) {
      log.warn({ accounts: twins }, 'accounts have a mailbox of another account: `persons twins`');
    }
    const deliver = settings.SMTP_URL
      ? smtp(settings.SMTP_URL, config.email, clock)
      : mailFolder(outboxFolder(dataFolder));
    if (!settings.DATABASE_URL) await releaseClaims(storage);
    const outbox = createOutbox({ storage, deliver, log, clock });
    const documents = createDocumentSender({ storage, live, outbox, clock, log });
    const watch = createProviderWatch({ metrics, log, clock });
    const context = {
      get config() {
        return live.config;
      },
      prices: pricesOf(live),
      storage,
      providers: watch.allWatched(chosen),
      otherProviders: others.map(watch.watched),
      outbox: {
        wake() {
          outbox.wake();
          documents.wake();
        },
      },
      clock,
      settings,
      botCheck,
      quota: createEmailQuota({ storage, clock, settings, log }),
      tokens: accountTokens(secret),
      links: createStopLinks(secret, config.setupService.address),
      createLimit,
      unknownNotice: metrics.unknownNotice,
      reminded: metrics.reminded,
      refusingAccess: watch.refusingAccess,
      isStopping,
    };
    addRoutes(app, context);
    const counts = await listenForMetrics(metrics, settings, port);
    opened.unshift(counts);
    const host = settings.SETUP_HOST;
    const address = await app.listen({ host, port }).catch((error) => {
      const names = { port: 'SETUP_PORT', host: 'SETUP_HOST' };
      throw listenError(error, { host, port, settings: names });
    });
    for (const problem of live.status.problems) log.warn({}, problem);
    log.info(`Counts are at ${counts.address}/metrics`);
    context.outbox.wake();
    const reconciler = createReconciler(context, log);
    const reminders = createReminders(context, log);
    const retention = createRetentionJob({
      storage,
      clock,
      log,
      periods: () => live.config.retention,
      mailFolder: outboxFolder(dataFolder),
      removed: metrics.removed,
    });
    reconciler.start();
    reminders.start(FIRST_REMINDERS_MS);
    retention.start();
    return {
      address,
      metricsAddress: counts.address,
      async stop() {
        stopping = true;
        // Other copies do from now on what they can; what is under way here ends meanwhile.
        const jobs = Promise.all([reconciler.stop(), reminders.stop(), retention.stop()]);
        const drainMs = settings.SETUP_DRAIN_SECONDS * 1_000;
        if (drainMs > 0) await pauseOn(clock)(drainMs);
        await app.close();
        if (followed) await followed.stop();
        await counts.stop();
        await jobs;
        await documents.stop();
        await outbox.stop();
        await storage.destroy();
      },
    };
  } catch (error) {
    // One that cannot be stopped keeps none of the others open, and is not why the start failed.
    for (const each of opened) await each.stop().catch(() => undefined);
    if (!isDatabaseAway(error)) throw error;
    throw new OperatorError(
      'The database was locked or went away during the start. Start again once it answers.',
    );
  }
}

function pauseOn(clock: Clock) {
  return (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
}
