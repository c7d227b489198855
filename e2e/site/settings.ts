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
  /** Where each site gets a database of its own; undefined where SQLite's file is used. */
  readonly postgres: PostgresSetting | undefined;
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
} as const satisfies Record<Exclude<keyof Settings, 'postgres'>, string>;

/** Holds the PostgreSQL as JSON. */
const POSTGRES = 'E2E_POSTGRES';

/** The settings as environment variables. */
export function writeSettings(settings: Settings): Record<string, string> {
  const { room, templateStore, earlierPricing, postgres } = settings;
  return {
    [names.room]: room,
    [names.templateStore]: templateStore,
    [names.earlierPricing]: earlierPricing,
    ...(postgres && { [POSTGRES]: JSON.stringify(postgres) }),
  };
}

/** @throws Error where the runner was started without `run.ts` */
export function readSettings(): Settings {
  const read = (name: string) => {
    const value = process.env[name];
    if (value) return value;
    throw new Error('Run the tests with `pnpm test`: it builds the site that they visit.');
  };
  return {
    room: read(names.room),
    templateStore: read(names.templateStore),
    earlierPricing: read(names.earlierPricing),
    postgres: process.env[POSTGRES] ? JSON.parse(process.env[POSTGRES]) : undefined,
  };
}
