import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@site/node/error-code';
import { findFreePort, requireFreePort } from '@site/node/ports';

/** What `run.ts` prepares once and passes to the test runner's processes. */
interface Settings {
  /** A temporary folder for everything that the tests write; `run.ts` removes it. */
  readonly room: string;
  /** A store in which every application is published and live; every site begins as a copy. */
  readonly templateStore: string;
  /**
   * Another release of pricing in that store, which was never live; its plans have another title.
   */
  readonly earlierPricing: string;
  /** The ports at which the template is live already. */
  readonly readyPorts: SitePorts;
  /** Where each site gets a database of its own; undefined where SQLite's file is used. */
  readonly postgres: PostgresSetting | undefined;
}

/** The ports of a site, as environment variables. */
export interface SitePorts extends Readonly<Record<string, string>> {
  readonly PORT: string;
  readonly SETUP_PORT: string;
}

/** A PostgreSQL for one run of the tests. */
export interface PostgresSetting {
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  /** The address of a database of it. */
  readonly address: string;
}

const names = {
  room: 'E2E_ROOM',
  templateStore: 'E2E_TEMPLATE_STORE',
  earlierPricing: 'E2E_EARLIER_PRICING',
} as const satisfies Record<Exclude<keyof Settings, 'postgres' | 'readyPorts'>, string>;

/** These hold JSON. */
const POSTGRES = 'E2E_POSTGRES';
const READY_PORTS = 'E2E_READY_PORTS';

/** The settings as environment variables. */
export function writeSettings(settings: Settings): Record<string, string> {
  const { room, templateStore, earlierPricing, readyPorts, postgres } = settings;
  return {
    [names.room]: room,
    [names.templateStore]: templateStore,
    [names.earlierPricing]: earlierPricing,
    [READY_PORTS]: JSON.stringify(readyPorts),
    ...(postgres && { [POSTGRES]: JSON.stringify(postgres) }),
  };
}

/** @throws Error where the runner was started without `run.ts` */
export function readSettings(): Settings {
  const read = (name: string) => {
    const value = process.env[name];
    if (value) return value;
    throw new Error('Run the tests with `pnpm e2e`: it builds the site that they visit.');
  };
  const postgres = process.env[POSTGRES];
  return {
    room: read(names.room),
    templateStore: read(names.templateStore),
    earlierPricing: read(names.earlierPricing),
    readyPorts: JSON.parse(read(READY_PORTS)),
    postgres: postgres ? JSON.parse(postgres) : undefined,
  };
}

/** Ports that are free at this moment, and that nothing else of this run is given. */
export async function findFreePorts(): Promise<SitePorts> {
  return { PORT: String(await claimFreePort()), SETUP_PORT: String(await claimFreePort()) };
}

/**
 * A port that is free at this moment, and that nothing else of this run is given: a server often
 * starts seconds later, while the other worker looks for ports as well.
 */
export async function claimFreePort(): Promise<number> {
  for (;;) {
    const port = await findFreePort();
    if (await claim(port)) return port;
  }
}

/** Whether nothing of this run has the port yet; from now on something has. */
async function claim(port: string | number): Promise<boolean> {
  try {
    await writeFile(join(readSettings().room, `port-${port}-is-claimed`), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * The ports at which the template is live already, for the first site of a run that asks; undefined
 * for every other one, and where they are taken.
 */
export async function claimReadyPorts(): Promise<SitePorts | undefined> {
  const { readyPorts } = readSettings();
  for (const [name, port] of Object.entries(readyPorts)) {
    if (!(await claim(port))) return undefined;
    const isFree = await requireFreePort(name, Number(port)).then(
      () => true,
      () => false,
    );
    if (!isFree) return undefined;
  }
  return readyPorts;
}
