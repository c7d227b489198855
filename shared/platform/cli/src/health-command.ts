import { CONFIGURATION } from '@platform/contracts/application';
import { err } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { countsOf, type HealthSummary, summaryOf } from '@platform/releases/edges';
import { readStatus, type Status } from '@platform/releases/status';
import type { Store } from '@platform/store/store';
import { type Command, InvalidArgumentError } from 'commander';
import { answerFrom } from './answer.ts';
import { addCommonOptions, addExamples, type CommonOptions, readPositiveCount } from './options.ts';
import { columns } from './terminal.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** The longest that an edge keeps what it counted. */
const MONTH = 30 * DAY;

/** What `status` says of the last hour; undefined where no edge is asked, or the usual one is silent. */
export async function liveHealth({ addresses, applications, entry }: Status) {
  const { askHealth } = await import('@platform/releases/edges');
  const asked = await askHealth(addresses?.site, HOUR, process.env);
  if (!asked) return undefined;
  if ('silence' in asked) {
    const line = `No release health: nothing answers at ${asked.address} (${asked.silence}).`;
    return process.env.EDGE_OPERATIONS ? { lines: [line], json: { silence: line } } : undefined;
  }
  const { answer } = asked;
  const { changes = [], percentAt } = entry?.canary ?? {};
  const served = [
    ...applications.map(({ app, live, since }) => ({ app, release: live, since, isCanary: false })),
    ...changes.map(({ name: app, to }) => ({ app, release: to, since: percentAt, isCanary: true })),
  ];
  const releases = served.flatMap(({ release, ...rest }) =>
    release && rest.app !== CONFIGURATION
      ? [{ ...rest, release, ...summaryOf(countsOf(answer, rest.app, release)) }]
      : [],
  );
  const rows = releases.map(({ app, since = '-', isCanary, ...summary }) => [
    isCanary ? `${app} (canary)` : app,
    ...[since, ...texts(summary)],
  ]);
  return {
    lines: [
      'Views of the last hour:',
      ...columns([['application', 'live since', ...Object.keys(shown)], ...rows]),
      ...(answer.problem ? [answer.problem] : []),
    ],
    json: { minutes: HOUR, releases, problem: answer.problem },
  };
}

const share = (value: number | undefined) =>
  value === undefined ? '-' : `${(value * 100).toFixed(1)} %`;
const time = (value: number | undefined) => {
  if (value === undefined) return '-';
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
};

/** In the order of a line; times are those that three of four views had, or less. */
const shown: Readonly<Record<string, (summary: HealthSummary) => string>> = {
  views: ({ served }) => `${served}`,
  seen: ({ seen }) => `${seen}`,
  awake: ({ awake }) => `${awake}`,
  'crash-free': ({ crashFree }) => share(crashFree),
  fallbacks: ({ fallbacks }) => `${fallbacks}`,
  'first touch': ({ wait }) => time(wait),
  LCP: ({ lcp }) => time(lcp),
  INP: ({ inp }) => time(inp),
  CLS: ({ cls }) => cls?.toFixed(3) ?? '-',
};
const compared: typeof shown = {
  ...shown,
  'touches without answer': ({ unanswered }) => `${unanswered}`,
  'views with failed scripts': ({ scripts }) => `${scripts}`,
  'loads that failed': ({ loads }) => `${loads}`,
  'errors while drawing': ({ draws }) => `${draws}`,
  'uncaught errors': ({ uncaught }) => `${uncaught}`,
  'hydration mismatches': ({ mismatches }) => `${mismatches}`,
};

const texts = (summary: HealthSummary) => Object.values(shown).map((text) => text(summary));

interface HealthOptions extends CommonOptions {
  readonly against?: string;
  readonly minutes: number;
}

export function addHealth(program: Command): void {
  const command = program
    .command('health')
    .argument('<app>', 'an application')
    .summary('compare what visitors saw of two releases')
    .description(
      "Shows what visitors' browsers reported of the live release of an application, beside the one " +
        'before it, or another: views, failures, and the times that three of four views had, or less. ' +
        'It is asked of the edge at EDGE_OPERATIONS; a site on this machine needs no setting.',
    )
    .option('--against <id>', 'the release to compare with: its id, version or hash')
    .option('--minutes <n>', `of how many minutes, up to ${MONTH}`, readMinutes, DAY)
    .action((app: string, options: HealthOptions) =>
      answerFrom(options, (store) => runHealth(store, app, options)),
    );
  addExamples(addCommonOptions(command), ['health pricing', 'health pricing --minutes 60 --json']);
}

function readMinutes(text: string): number {
  const minutes = readPositiveCount(text);
  if (minutes <= MONTH) return minutes;
  throw new InvalidArgumentError(`It is at most ${MONTH}, thirty days.`);
}

async function runHealth(store: Store, app: string, { against, minutes }: HealthOptions) {
  const { askHealth } = await import('@platform/releases/edges');

  const status = await readStatus(store);
  const found = status.applications.find((one) => one.app === app && app !== CONFIGURATION);
  if (!found?.live) return err('unknown-application', `${app} is no application of the live site.`);
  const asked = await askHealth(status.addresses?.site, minutes, process.env);
  if (!asked) {
    return err('usage', 'Set EDGE_OPERATIONS to where an edge has /metrics, with its port.');
  }
  if ('silence' in asked) {
    return err('no-health', `Nothing answers at ${asked.address} (${asked.silence}).`);
  }
  const { answer } = asked;
  const counted = answer.rows.filter((row) => row.app === app).map(({ release }) => release);
  const other = against
    ? counted.find((id) => id.startsWith(`${against}-`) || id.endsWith(against))
    : found.fallback;
  if (against && !other) {
    return err(
      'unknown-release',
      `Nothing was counted of ${app} ${against} in ${minutes} minutes.`,
    );
  }
  const releases = [...new Set([found.live, ...(other ? [other] : [])])].map((release) => ({
    release,
    ...summaryOf(countsOf(answer, app, release)),
  }));
  const rows = Object.entries(compared).map(([name, text]) => [name, ...releases.map(text)]);
  return ok({
    lines: columns([[app, ...releases.map(({ release }) => release)], ...rows]),
    warnings: answer.problem ? [answer.problem] : [],
    json: { app, minutes, releases, problem: answer.problem },
  });
}
