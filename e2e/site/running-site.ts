import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Configuration } from '@site/contracts/configuration';
import Database from 'libsql';
import { readSiteConfiguration } from './configuration.ts';
import { createService, runSiteCommand, type Service } from './program.ts';
import {
  claimFreePort,
  claimReadyPorts,
  findFreePorts,
  type PostgresSetting,
  readSettings,
} from './settings.ts';

/** A complete site of its own: store, edge, setup service, and an operator's commands. */
export interface RunningSite {
  /** Scheme, host and port of the edge, without a slash at the end. */
  readonly address: string;
  /** Scheme, host and port of the setup service, without a slash at the end. */
  readonly setupAddress: string;
  /** The same for the setup service's metrics. */
  readonly metricsAddress: string;
  readonly storeFolder: string;
  readonly edge: Service;
  readonly setupService: Service;
  /**
   * Runs `site …` on this store; resolves to its JSON output.
   *
   * @param cwd a workspace's root with builds to publish; the one under test, by default
   */
  command(args: readonly string[], cwd?: string): Promise<unknown>;
  /** The edge's answer at `/_site/ready`. */
  readiness(): Promise<unknown>;
  accounts(): Account[];
  /** Every attempt to pay, of all accounts. */
  charges(): Charge[];
  mails(): Promise<string[]>;
  /** Stops both servers and removes every file. */
  remove(): Promise<void>;
}

/**
 * All visitors of a test have one network address; simulated payers and banks decide immediately.
 */
const busyDay = {
  SETUP_CHALLENGES_PER_MINUTE: '6000',
  SETUP_LOOKUPS_PER_MINUTE: '6000',
  SETUP_NETWORK_MAILS_PER_DAY: '6000',
  SETUP_PAYMENTS_PER_MINUTE: '6000',
  SETUP_PROMPTS_PER_HOUR: '6000',
  SANDBOX_SECONDS: '0',
};

/** How a site's configuration differs from `site.config.json`: whole entries of its first level. */
export type ConfigChanges = Partial<Configuration>;

/**
 * Starts a site from the template, on free ports, in a temporary folder.
 *
 * @param isShared no test changes what is live on it, so that it may stand where the template is
 * live already: promoting anywhere else asks there which revision is live
 */
export async function startSite(changes: ConfigChanges, isShared: boolean): Promise<RunningSite> {
  const { room, templateStore } = readSettings();
  const folder = await mkdtemp(join(room, 'site-'));
  const storeFolder = join(folder, 'store');
  const dataFolder = join(folder, 'data');
  const isChanged = Object.keys(changes).length > 0;
  const readyPorts = isShared && !isChanged ? await claimReadyPorts() : undefined;
  const ports = readyPorts ?? (await findFreePorts());
  const { PORT: port, SETUP_PORT: setupPort } = ports;
  const metricsPort = String(await claimFreePort());
  const configFile = join(folder, 'site.config.json');
  await writeFile(configFile, JSON.stringify({ ...(await readSiteConfiguration()), ...changes }));
  const database = databaseFor(dataFolder);
  const edge = createService({
    program: 'shared/edge/bin/edge.js',
    env: { ...ports, SITE_STORE: storeFolder },
    ready: /^edge: http/m,
  });
  const setupService = createService({
    program: 'shared/setup-service/bin/setup-service.js',
    env: {
      ...ports,
      ...busyDay,
      SETUP_METRICS_PORT: metricsPort,
      SITE_CONFIG: configFile,
      SITE_DATA: dataFolder,
      ...database.env,
      LOG_LEVEL: 'info',
    },
    ready: /listening at http/,
  });
  const address = `http://127.0.0.1:${port}`;
  const setupAddress = `http://127.0.0.1:${setupPort}`;
  const command = (args: readonly string[], cwd?: string) =>
    runSiteCommand(args, { storeFolder, env: ports, ...(cwd ? { cwd } : {}) });
  const site: RunningSite = {
    address,
    setupAddress,
    metricsAddress: `http://127.0.0.1:${metricsPort}`,
    storeFolder,
    edge,
    setupService,
    command,
    readiness: async () => (await fetch(`${address}/_site/ready`)).json(),
    accounts: () => readAccounts(database),
    charges: () => readCharges(database),
    mails: () => readMails(dataFolder),
    async remove() {
      await Promise.all([edge.stop(), setupService.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
  const goLive = async () => {
    await cp(templateStore, storeFolder, { recursive: true });
    // The same releases at this site's own addresses, with its own configuration where it has one.
    if (isChanged) await command(['publish', 'config', '--config', configFile]);
    const here = ['--site-address', address, '--setup-address', setupAddress, '--no-wait'];
    if (!readyPorts) await command(['promote', ...(isChanged ? ['config'] : []), ...here]);
    await edge.start();
  };
  try {
    await Promise.all([goLive(), setupService.start()]);
    return site;
  } catch (error) {
    await site.remove();
    throw error;
  }
}

/** The columns of the setup service's accounts that tests read. */
interface Account {
  readonly email: string;
  readonly company_name: string;
  readonly applicant_name: string;
  readonly phone_number: string;
  readonly plan: string;
  readonly price: number;
  readonly users: number;
}

/** One attempt to pay. */
interface Charge {
  readonly email: string;
  readonly method: string;
  /** Whole shillings. */
  readonly amount: number;
  /** The service's `PaymentState`; money was kept only in `paid`. */
  readonly state: string;
}

/** All accounts, read from the database directly. */
function readAccounts({ rows }: SiteDatabase): Account[] {
  const columns = 'email, company_name, applicant_name, phone_number, plan, price, users';
  // The driver types rows as unknown; these are the selected columns.
  return rows(`select ${columns} from accounts`) as Account[];
}

/** All attempts to pay, in order, read from the database directly. */
function readCharges({ rows }: SiteDatabase): Charge[] {
  const query = `select email, method, amount, payments.state from payments
    join orders on orders.id = order_id order by payments.id`;
  // As above.
  return rows(query) as Charge[];
}

/** The complete mails in a data folder's outbox, with their transfer encoding decoded. */
async function readMails(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, 'outbox');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  return Promise.all(files.map(async (file) => decode(await readFile(join(folder, file)))));
}

/** Decodes quoted-printable, which mails use for lines that are long or not plain ASCII. */
function decode(mail: Buffer): string {
  const bytes = mail
    .toString('latin1')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The setup service's database of one site. */
interface SiteDatabase {
  /** What tells the service of it. */
  readonly env: Readonly<Record<string, string>>;
  /** The rows that a query finds now, past the service. */
  rows(query: string): unknown[];
}

/** SQLite's file in a data folder, or a new database of the PostgreSQL that this run has. */
function databaseFor(dataFolder: string): SiteDatabase {
  const { postgres } = readSettings();
  return postgres
    ? postgresDatabase(postgres)
    : { env: {}, rows: (query) => read(dataFolder, query) };
}

function read(dataFolder: string, query: string): unknown[] {
  const database = new Database(join(dataFolder, 'setup.db'), { readonly: true });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

function postgresDatabase({ programs, address }: PostgresSetting): SiteDatabase {
  const PATH = [programs, process.env.PATH].join(delimiter);
  const ask = (database: string, command: string) =>
    execFileSync('psql', [database, '-qAtc', command], {
      encoding: 'utf8',
      env: { ...process.env, PATH },
    });
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  ask(address, `create database ${name}`);
  const own = address.replace(/[^/]+$/, name);
  return {
    env: { DATABASE_URL: own },
    rows: (query) => JSON.parse(ask(own, `select coalesce(json_agg(t), '[]') from (${query}) t`)),
  };
}
