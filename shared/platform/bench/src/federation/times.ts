import type { ComposedRoute } from '@platform/contracts/composition';
import { readSettings } from '@platform/node/settings';
import { thisSite } from '@platform/node/this-site';
import type { Browser } from 'playwright-core';
import * as z from 'zod/mini';
import type { Goal, Report, Row, Table } from '../benchmark.ts';
import { inTurns, type Measure } from '../measuring/turns.ts';
import { FEDERATED, ONE_BUNDLE, type Sites } from './sites.ts';
import { navigateTo, processorTime, visitSlowly } from './visit.ts';

interface Options {
  readonly browser: Browser;
  readonly sites: Sites;
  readonly settings: Settings;
  readonly report: Report;
}

const subjects = [FEDERATED, ONE_BUNDLE] as const;

/** They take a second each, and the goals need them to be precise. */
const ROUNDS_OF_PROCESSOR_TIME = 2;

const goals: Readonly<Record<string, Goal>> = {
  scripts: { to: ONE_BUNDLE, atMost: 0.5 },
  'page answers': { to: ONE_BUNDLE, atMost: 0.8 },
};

export async function measureTimes(options: Options): Promise<Table[]> {
  const { browser, sites, settings, report } = options;
  const processor: Row[] = [];
  const slowly: Row[] = [];
  const measure = (of: (address: string) => Measure, times = 1) =>
    inTurns(
      Object.fromEntries(subjects.map((name) => [name, of(sites.addresses[name])])),
      settings.rounds * times,
    );
  for (const path of settings.pages) {
    report(`measuring ${path}`);
    const target = pageOfAnotherRemote(sites.routes, path, settings.pages);
    const processorTimeOf = (site: string) => processorTime(browser, site + path);
    const worked = await measure(processorTimeOf, ROUNDS_OF_PROCESSOR_TIME);
    processor.push(...rowsOf(path, worked));
    slowly.push(...rowsOf(path, await measure((site) => visitSlowly(browser, site + path))));
    const moved = await measure((site) => navigateTo(browser, site + path, target));
    slowly.push(...rowsOf(`${path} → ${target}`, moved));
  }
  const { rounds } = settings;
  const slow = `Slow 4G and a processor four times slower; rounds: ${rounds}`;
  const busy = `Processor time of the main thread, whatever else the machine does; rounds: ${rounds * ROUNDS_OF_PROCESSOR_TIME}`;
  return [
    { title: slow, subjects, rows: byFigure(slowly) },
    { title: busy, subjects, rows: byFigure(processor) },
  ];
}

function rowsOf(path: string, figures: Awaited<ReturnType<typeof inTurns>>): Row[] {
  return Object.entries(figures).map(([figure, samples]) => {
    return { what: `${figure} \`${path}\``, unit: 'ms', samples, goal: goals[figure] };
  });
}

function byFigure(rows: readonly Row[]): Row[] {
  const figureOf = ({ what }: Row) => what.slice(0, what.indexOf('`'));
  return [...rows].sort((one, other) => figureOf(one).localeCompare(figureOf(other)));
}

/** A page of another remote than the given one, to which that one has a link. */
function pageOfAnotherRemote(
  routes: readonly ComposedRoute[],
  path: string,
  pages: readonly string[],
): string {
  const appOf = (other: string) => routes.find((route) => route.path === other)?.app;
  // Every page links home, and those of the same remote link to the first of another one.
  const other = pages.find((page) => appOf(page) !== appOf(HOME));
  return (appOf(path) === appOf(HOME) ? other : undefined) ?? HOME;
}

const HOME = '/';

const variables = z.object({
  BENCH_ROUNDS: z._default(z.coerce.number().check(z.int(), z.positive()), 3),
  BENCH_PAGES: z.optional(z.string()),
});

interface Settings {
  /** From BENCH_ROUNDS. */
  readonly rounds: number;
  /** The paths of the pages whose times are measured, from BENCH_PAGES. */
  readonly pages: readonly string[];
}

/** @throws OperatorError naming the variable that is wrong */
export async function readBenchSettings(environment: NodeJS.ProcessEnv): Promise<Settings> {
  const { BENCH_ROUNDS: rounds, BENCH_PAGES } = readSettings(variables, environment);
  const { measuredPages } = await thisSite();
  const pages = BENCH_PAGES?.split(',').filter((path) => path !== '') ?? measuredPages;
  return { rounds, pages };
}
