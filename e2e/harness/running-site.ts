import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Configuration } from '@site/contracts/configuration';
import Database from 'libsql';
import { readSiteConfiguration } from './configuration.ts';
import { createEdge, createSetupService, runSiteCommand, type Service } from './program.ts';
import { claimFreePort, readSettings, type SitePlace } from './settings.ts';

/** A complete site: an edge with its store, and a setup service. */
export interface Site {
  /** Scheme, host and port of the edge, without a slash at the end. */
  readonly address: string;
  readonly setupAddress: string;
  readonly storeFolder: string;
  /**
   * Runs `site …` on this store; resolves to its JSON output.
   *
   * @param cwd a workspace's root with builds to publish; the one under test, by default
   */
  command(args: readonly string[], cwd?: string): Promise<unknown>;
  /** The edge's answer at `/_site/ready`. */
  readiness(): Promise<unknown>;
  accounts(email?: string): Account[];
  charges(email?: string): Charge[];
  mails(text: string): Promise<string[]>;
}

export interface RunningSite extends Site {
  readonly place: SitePlace;
  readonly edge: Service;
  readonly setupService: Service;
  remove(): Promise<void>;
}

/** How a site's configuration differs from `site.config.json`: whole entries of its first level. */
export type ConfigChanges = Partial<Configuration>;

/** All visitors of a test have one network address; simulated payers and banks decide at once. */
const busyDay = {
  SETUP_CHALLENGES_PER_MINUTE: '6000',
  SETUP_LOOKUPS_PER_MINUTE: '6000',
  SETUP_NETWORK_MAILS_PER_DAY: '6000',
  SETUP_PAYMENTS_PER_MINUTE: '6000',
  SETUP_PROMPTS_PER_HOUR: '6000',
  SANDBOX_SECONDS: '0',
};

/** Starts a site from the template, on free ports, in a temporary folder. */
export async function startSite(
  changes: ConfigChanges = {},
  { withSetupService = true } = {},
): Promise<RunningSite> {
  const { room, templateStore } = readSettings();
  const place: SitePlace = {
    folder: await mkdtemp(join(room, 'site-')),
    ports: {
      PORT: await claimFreePort(),
      SETUP_PORT: await claimFreePort(),
      SETUP_METRICS_PORT: await claimFreePort(),
      OPERATIONS_PORT: await claimFreePort(),
    },
    database: withSetupService ? createDatabase() : undefined,
  };
  const { address, setupAddress, storeFolder, command } = siteAt(place);
  const configFile = join(place.folder, 'site.config.json');
  await writeFile(configFile, JSON.stringify({ ...(await readSiteConfiguration()), ...changes }));
  const edge = createEdge({ ...place.ports, SITE_STORE: storeFolder });
  const setupService = createSetupService({
    ...place.ports,
    ...busyDay,
    SITE_CONFIG: configFile,
    SITE_DATA: dataFolderOf(place),
    ...(place.database ? { DATABASE_URL: place.database } : {}),
  });
  const goLive = async () => {
    await cp(templateStore, storeFolder, { recursive: true });
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged) await command(['publish', 'config', '--config', configFile]);
    // The same releases, at this site's own addresses.
    const here = ['--site-address', address, '--setup-address', setupAddress, '--no-wait'];
    await command(['promote', ...(isChanged ? ['config'] : []), ...here]);
    await edge.start();
  };
  const remove = async () => {
    await Promise.all([edge.stop(), setupService.stop()]);
    await rm(place.folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([goLive(), withSetupService && setupService.start()]);
    return { ...siteAt(place), place, edge, setupService, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const dataFolderOf = ({ folder }: SitePlace) => join(folder, 'data');

export function siteAt(place: SitePlace): Site {
  const storeFolder = join(place.folder, 'store');
  const address = `http://127.0.0.1:${place.ports.PORT}`;
  return {
    address,
    setupAddress: `http://127.0.0.1:${place.ports.SETUP_PORT}`,
    storeFolder,
    command: (args, cwd) =>
      runSiteCommand(args, { storeFolder, env: place.ports, ...(cwd ? { cwd } : {}) }),
    readiness: async () => (await fetch(`${address}/_site/ready`)).json(),
    accounts: (email) => readAccounts(place).filter(isOf(email)),
    charges: (email) => readCharges(place).filter(isOf(email)),
    mails: async (text) =>
      (await readMails(dataFolderOf(place))).filter((mail) => mail.includes(text)),
  };
}

const isOf = (email?: string) => (row: { readonly email: string }) =>
  email === undefined || row.email === email;

interface Account {
  readonly email: string;
  readonly company_name: string;
  readonly applicant_name: string;
  readonly phone_number: string;
  readonly plan: string;
  readonly price: number;
  readonly users: number;
}

interface Charge {
  readonly email: string;
  readonly method: string;
  /** Whole shillings. */
  readonly amount: number;
  /** The service's `PaymentState`; money was received only in `paid`. */
  readonly state: string;
}

function readAccounts(place: SitePlace): Account[] {
  const columns = 'email, company_name, applicant_name, phone_number, plan, price, users';
  // The driver types rows as unknown; these are the selected columns.
  return readRows(place, `select ${columns} from accounts`) as Account[];
}

function readCharges(place: SitePlace): Charge[] {
  const query = `select email, method, amount, payments.state from payments
    join orders on orders.id = order_id order by payments.id`;
  // As above.
  return readRows(place, query) as Charge[];
}

function readRows(place: SitePlace, query: string): unknown[] {
  if (place.database) {
    const json = `select coalesce(json_agg(t), '[]') from (${query}) t`;
    return JSON.parse(runInPostgres(place.database, json));
  }
  const database = new Database(join(dataFolderOf(place), 'setup.db'), { readonly: true });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

/** Creates a database where this run has PostgreSQL; returns its address. */
function createDatabase(): string | undefined {
  const { postgres } = readSettings();
  if (!postgres) return undefined;
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  runInPostgres(postgres.address, `create database ${name}`);
  return postgres.address.replace(/[^/]+$/, name);
}

function runInPostgres(database: string, command: string): string {
  const PATH = [readSettings().postgres?.programs, process.env.PATH].join(delimiter);
  return execFileSync('psql', [database, '-qAtc', command], {
    encoding: 'utf8',
    env: { ...process.env, PATH },
  });
}

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
