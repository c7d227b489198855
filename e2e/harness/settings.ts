import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@platform/node/error-code';
import { findFreePort } from '@platform/node/ports';

/** What `run.ts` prepares once for the test runner's processes. */
export interface Settings {
  /** A temporary folder for everything that the tests write; `run.ts` removes it. */
  readonly room: string;
  /** A store in which every application is published and live; every site begins as a copy. */
  readonly templateStore: string;
  /** Another release of pricing in it, which was never live; its plans have another title. */
  readonly earlierPricing: string;
  /** Where each site gets a database of its own; without it, each has a file of SQLite. */
  readonly postgres?: { readonly programs: string; readonly address: string };
  readonly usualSite?: SitePlace;
}

/** All that a process needs to know of a site that another process has started. */
export interface SitePlace {
  readonly folder: string;
  /** The ports of its servers, by environment variable. */
  readonly ports: Readonly<
    Record<'PORT' | 'OPERATIONS_PORT' | 'SETUP_PORT' | 'SETUP_METRICS_PORT', string>
  >;
  /** The address of its database, if that is in PostgreSQL. */
  readonly database: string | undefined;
}

const VARIABLE = 'E2E_SETTINGS';

export function writeSettings(settings: Settings): void {
  process.env[VARIABLE] = JSON.stringify(settings);
}

/** @throws Error where the runner was started without `run.ts` */
export function readSettings(): Settings {
  const text = process.env[VARIABLE];
  if (text) return JSON.parse(text);
  throw new Error('Run the tests with `pnpm e2e`: it builds the site that they visit.');
}

/** One that no other worker gets: a server often starts seconds later, while others look. */
export async function claimFreePort(): Promise<string> {
  for (;;) {
    const port = await findFreePort();
    try {
      await (await open(join(readSettings().room, `port-${port}-is-claimed`), 'wx')).close();
      return String(port);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
