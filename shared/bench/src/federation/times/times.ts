import type { ComposedRoute } from '@site/contracts/composition';
import { paths } from '@site/contracts/paths';
import { readSettings } from '@site/node/settings';
import type { Browser } from 'playwright-core';
import * as z from 'zod/mini';
import type { Goal, Row, Table } from '../../benchmark.ts';
import { inTurns, type Measure } from '../../measuring/turns.ts';
import {
  CLIENT_RENDERED,
  FEDERATED,
  ONE_BUNDLE,
  type SiteName,
  type Sites,
} from '../sites/sites.ts';
import { lighthouseFigures, withLighthouse } from './lighthouse.ts';
import { navigateTo, processorTime, visitSlowly } from './visit.ts';

interface Options {
  readonly browser: Browser;
  /** Where tools control the browser. */
  readonly port: number;
  readonly sites: Sites;
  readonly settings: Settings;
  readonly report: (line: string) => void;
}

const pair = [FEDERATED, ONE_BUNDLE] as const;
const all = [...pair, CLIENT_RENDERED] as const;

/** They take a second each, and the goals need them to be precise. */
const ROUNDS_OF_PROCESSOR_TIME = 2;

const goals: Readonly<Record<string, Goal>> = {
  'script evaluation': { kind: 'ratio', to: ONE_BUNDLE, atMost: 0.5 },
  scripts: { kind: 'ratio', to: ONE_BUNDLE, atMost: 0.5 },
  'blocking time': { kind: 'ratio', to: ONE_BUNDLE, atMost: 0.5 },
  'page answers': { kind: 'ratio', to: ONE_BUNDLE, atMost: 0.8 },
  'largest paint': { kind: 'ratio', to: CLIENT_RENDERED, atMost: 0.35 },
};

/** Measures the pages of the settings, all sites in turns. */
export async function measureTimes(options: Options): Promise<Table[]> {
  const { browser, port, sites, settings, report } = options;
  const lighthouse: Row[] = [];
  const processor: Row[] = [];
  const slowly: Row[] = [];
  for (const path of settings.pages) {
    const measure = (
      names: readonly SiteName[],
      of: (address: string) => Measure,
      times: number = 1,
    ) =>
      inTurns(
        Object.fromEntries(names.map((name) => [name, of(sites.addresses[name])])),
        settings.rounds * times,
      );
    report(`measuring ${path}`);
    const audited = await measure(pair, (site) => withLighthouse(port, site + path));
    lighthouse.push(...rowsOf(path, audited, (figure) => lighthouseFigures[figure] ?? 'ms'));
    const worked = await measure(
      pair,
      (site) => processorTime(browser, site + path),
      ROUNDS_OF_PROCESSOR_TIME,
    );
    processor.push(...rowsOf(path, worked, () => 'ms'));
    const visited = await measure(all, (site) => visitSlowly(browser, site + path));
    slowly.push(...rowsOf(path, visited, () => 'ms'));
    const target = pageOfAnotherRemote(sites.routes, path);
    const moved = await measure(pair, (site) => navigateTo(browser, site + path, target));
    slowly.push(...rowsOf(`${path} → ${target}`, moved, () => 'ms'));
  }
  const byFigure = (rows: readonly Row[]) =>
    [...rows].sort((one, other) => figureOf(one).localeCompare(figureOf(other)));
  const rounds = (times = 1) => `rounds: ${settings.rounds * times}`;
  return [
    { title: `Lighthouse, mobile; ${rounds()}`, subjects: pair, rows: byFigure(lighthouse) },
    {
      title: `Processor time of the main thread, whatever else the machine does; ${rounds(ROUNDS_OF_PROCESSOR_TIME)}`,
      subjects: pair,
      rows: byFigure(processor),
    },
    {
      title: `Slow 4G and a processor four times slower; ${rounds()}`,
      subjects: all,
      rows: byFigure(slowly),
    },
  ];
}

type Figures = Awaited<ReturnType<typeof inTurns>>;

function rowsOf(path: string, figures: Figures, unitOf: (figure: string) => string): Row[] {
  return Object.entries(figures).map(([figure, samples]) => {
    const goal = goals[figure];
    const what = `${figure} ${'`'}${path}${'`'}`;
    return { what, unit: unitOf(figure), samples, ...(goal ? { goal } : {}) };
  });
}

function figureOf({ what }: Row): string {
  return what.slice(0, what.indexOf('`'));
}

/** A page of another remote than the given one, to which that one has a link. */
function pageOfAnotherRemote(routes: readonly ComposedRoute[], path: string): string {
  const appOf = (other: string) => routes.find((route) => route.path === other)?.app;
  // Every page links home, and those of the same remote link to the prices.
  return appOf(path) === appOf(paths.home()) ? paths.pricing() : paths.home();
}

/** One page of each remote, and a product page. */
const usualPages = [
  paths.home(),
  paths.pricing(),
  paths.integratedErp(),
  paths.register(),
  paths.devices(),
];

const variables = z.object({
  BENCH_ROUNDS: z._default(z.coerce.number().check(z.int(), z.positive()), 3),
  BENCH_PAGES: z._default(z.string(), usualPages.join(',')),
});

/** How much is measured; bytes and requests are those of every indexable page in any case. */
interface Settings {
  /** From BENCH_ROUNDS. */
  readonly rounds: number;
  /** The paths of the pages whose times are measured, from BENCH_PAGES. */
  readonly pages: readonly string[];
}

/** @throws OperatorError naming the variable that is wrong */
export function readBenchSettings(environment: NodeJS.ProcessEnv): Settings {
  const { BENCH_ROUNDS: rounds, BENCH_PAGES } = readSettings(variables, environment);
  return { rounds, pages: BENCH_PAGES.split(',').filter((path) => path !== '') };
}
