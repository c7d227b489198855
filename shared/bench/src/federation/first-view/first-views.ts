import type { Browser } from 'playwright-core';
import type { Row, Table } from '../../benchmark.ts';
import { FEDERATED, ONE_BUNDLE, type Sites } from '../sites/sites.ts';
import { chainDepth } from './chain-depth.ts';
import { type FirstView, openFirstView } from './first-view.ts';

/** The first view of one page in both sites. */
export interface ComparedViews {
  readonly path: string;
  readonly views: Readonly<Record<typeof FEDERATED | typeof ONE_BUNDLE, FirstView>>;
}

/**
 * Opens pages in both sites, and makes sure that they are the same site: both hydrate without an
 * error, and show the same text.
 *
 * @throws Error as `requireSamePage` does
 */
export async function compareFirstViews(
  browser: Browser,
  { addresses }: Pick<Sites, 'addresses'>,
  paths: readonly string[],
): Promise<ComparedViews[]> {
  const compared: ComparedViews[] = [];
  for (const path of paths) {
    const views = {
      [FEDERATED]: await openFirstView(browser, addresses[FEDERATED] + path),
      [ONE_BUNDLE]: await openFirstView(browser, addresses[ONE_BUNDLE] + path),
    };
    requireSamePage({ path, views });
    compared.push({ path, views });
  }
  return compared;
}

type ShownViews = Readonly<
  Record<keyof ComparedViews['views'], Pick<FirstView, 'text' | 'errors'>>
>;

/** @throws Error where a page reports an error or shows nothing, or where the texts differ */
export function requireSamePage({
  path,
  views,
}: {
  readonly path: string;
  readonly views: ShownViews;
}): void {
  for (const [site, { errors, text }] of Object.entries(views)) {
    const [first] = errors;
    if (first) throw new Error(`${path} of ${site} reports an error: ${first}`);
    if (text.trim() === '') throw new Error(`${path} of ${site} shows no text`);
  }
  if (views[FEDERATED].text !== views[ONE_BUNDLE].text) {
    throw new Error(`${path} shows another text federated than as one bundle`);
  }
}

/** The exact figures of first views. */
export function firstViewTables(compared: readonly ComparedViews[]): Table[] {
  const table = (title: string, unit: string, figure: (view: FirstView) => number, goal = {}) => ({
    title,
    subjects: [FEDERATED, ONE_BUNDLE],
    rows: compared.map(({ path, views }): Row => {
      const samples = {
        [FEDERATED]: [figure(views[FEDERATED])],
        [ONE_BUNDLE]: [figure(views[ONE_BUNDLE])],
      };
      return { what: `\`${path}\``, unit, samples, ...goal };
    }),
  });
  const goal = { kind: 'ratio', to: ONE_BUNDLE, atMost: 0.8 } as const;
  return [
    table('Scripts of the first view, Brotli', 'KB', (view) => scriptBytes(view) / 1000, { goal }),
    table('Requests of the first view', 'requests', ({ requests }) => distinct(requests)),
    table('Requests one after the other', 'levels', ({ requests }) => chainDepth(requests)),
  ];
}

function scriptBytes({ scripts }: FirstView): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function distinct(requests: FirstView['requests']): number {
  return new Set(requests.map(({ url }) => url)).size;
}
