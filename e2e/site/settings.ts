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
}

const names = {
  room: 'E2E_ROOM',
  templateStore: 'E2E_TEMPLATE_STORE',
  earlierPricing: 'E2E_EARLIER_PRICING',
} as const satisfies Record<keyof Settings, string>;

/** The settings as environment variables. */
export function writeSettings(settings: Settings): Record<string, string> {
  return Object.fromEntries(
    // The keys of `names` are those of `Settings`, which `satisfies` checks.
    Object.entries(names).map(([key, name]) => [name, settings[key as keyof Settings]]),
  );
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
  };
}
