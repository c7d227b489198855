// Keeps the code in an open page equal to the sources.
//
//   an application is compiled ──▶ its bundle fetches the update ──▶ React refreshes, state is kept
//                                          │ cannot be applied
//                                          ▼
//   its release goes live ─────▶ the page reloads, because what it shows is not what is live
//
// A release goes live behind each update. It does not reload a page that shows the same code
// already. It does where anything else that the page shows has changed: routes, the configuration,
// the document around the application. A page that is not hydrated yet is not refreshed, because
// React would compare the new code with HTML of the old one.

interface Bundle {
  readonly app: string;
  /** Names the code that it runs, as the compiler does. */
  code(): string;
  /** Replaces it by the next one that was compiled; resolves to whether that succeeded. */
  update(): Promise<boolean>;
}

/** What the development edge says, at first and whenever it has changed. */
export interface News {
  readonly compiled: Readonly<Record<string, string>>;
  /** What is live; absent before the first composition. */
  readonly live?: {
    /** Names everything that updates cannot change. */
    readonly fixed: string;
    readonly code: Readonly<Record<string, string>>;
  };
}

interface Page {
  refresh(): void;
  reload(): void;
}

export type Refresher = ReturnType<typeof createRefresher>;

export function createRefresher({ refresh, reload }: Page) {
  const bundles = new Set<Bundle>();
  const busy = new Set<Bundle>();
  const stuck = new Set<Bundle>();
  let news: News = { compiled: {} };
  let first: News['live'];
  let hasBegun = false;

  async function update(bundle: Bundle) {
    if (!hasBegun || busy.has(bundle) || stuck.has(bundle) || !isBehind(bundle)) return;
    busy.add(bundle);
    while (isBehind(bundle)) {
      if (await bundle.update()) continue;
      stuck.add(bundle);
      break;
    }
    busy.delete(bundle);
    refresh();
    reloadWhereNeeded();
  }

  function isBehind({ app, code }: Bundle): boolean {
    const newest = news.compiled[app];
    return newest !== undefined && newest !== code();
  }

  function reloadWhereNeeded() {
    const { live, compiled } = news;
    if (!live) return;
    first ??= live;
    // A page that can't be updated stays until a reload shows the newest code.
    const helps = [...stuck].some(({ app }) => live.code[app] === compiled[app]);
    const isOther = JSON.stringify(live) !== JSON.stringify(first);
    if (helps || live.fixed !== first.fixed || (isOther && !hasBegun)) reload();
  }

  function updateAll() {
    for (const bundle of bundles) void update(bundle);
  }

  return {
    join(bundle: Bundle): void {
      bundles.add(bundle);
      void update(bundle);
    },
    tell(latest: News): void {
      news = latest;
      reloadWhereNeeded();
      updateAll();
    },
    /** The page is hydrated. */
    begin(): void {
      hasBegun = true;
      updateAll();
    },
  };
}
