import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { parseAddress } from '@platform/contracts/site-addresses';
import { errorMessage } from '@platform/node/error-code';
import { isBundled } from '@platform/node/workspace-folder';
import { type Command, InvalidArgumentError, Option } from 'commander';

export interface CommonOptions {
  readonly store: string;
  readonly json?: boolean;
  /** Seconds; a command that follows the ledger has none unless it is given. */
  readonly timeout?: number;
}

export interface ChoiceOptions extends CommonOptions {
  readonly all?: boolean;
  readonly siteAddress?: string;
  readonly setupAddress?: string;
}

export interface GuardOptions {
  readonly despiteGuard?: boolean;
  readonly reason?: string;
}

export interface LiveOptions extends CommonOptions {
  readonly reason?: string;
  readonly on?: number;
  /** False for `--no-wait`. */
  readonly wait: boolean;
  readonly aboveEdge?: boolean;
}

/** Seconds: more than a site of a thousand pages needs. */
const TIMEOUT = 300;

/** @param follows whether it goes on until it is stopped */
export function addCommonOptions(command: Command, follows = false): Command {
  const store = new Option('--store <place>', 'the store: a folder, or s3://BUCKET/PREFIX').env(
    'SITE_STORE',
  );
  return (
    command
      // Wherever a bundle stands, no store is beside it.
      .addOption(isBundled ? store : store.default('.site/store'))
      .option('--json', 'print the outcome as JSON')
      .addOption(timeoutOption(follows ? undefined : TIMEOUT))
  );
}

/** @param seconds undefined for as long as it takes */
export function timeoutOption(seconds?: number): Option {
  const option = new Option('--timeout <seconds>', 'give up after this time');
  return option.default(seconds).argParser(readPositiveCount);
}

export function addChoiceOptions(command: Command): Command {
  return command
    .option('--all', 'everything that is published, in its newest release')
    .option('--site-address <url>', 'where the site is, from now on', readAddress)
    .option('--setup-address <url>', 'where the setup service is, from now on', readAddress);
}

/** What `<app[@id]...>` and `[app[@id]...]` mean. */
export const RELEASES =
  'applications or config, each in its newest release, or in the one with an id, version or hash';

export function addSinceOption(command: Command): Command {
  return command.option(
    '--since <revision>',
    'refuse if what is named was changed after that revision, of `compose --json`',
    readRevision,
  );
}

export function addOtherPagesOption(command: Command): Command {
  return command.option(
    '--other-pages <paths>',
    'pages of teams that promote nothing here and may look different, such as /,/about, or all',
    (text) => text.split(','),
    [],
  );
}

export function addReasonOption(command: Command): Command {
  return command.option('--reason <text>', 'why, for the ledger');
}

export function addDespiteGuardOption(command: Command): Command {
  return command.option(
    '--despite-guard',
    'go on with a canary whose visitors fare worse; the ledger says why, with --reason',
  );
}

export function addBaseOption(command: Command): Command {
  return command.option(
    '--on <revision>',
    "the newest revision that can be read, to build on it where those after it can't be",
    readRevision,
  );
}

export function addLiveOptions(command: Command): Command {
  return addBaseOption(addReasonOption(command))
    .option(
      '--above-edge',
      'where the ledger was restored from an older copy: build on it as it is',
    )
    .option('--no-wait', "don't wait until the site's edge serves it");
}

export function readAddress(text: string): string {
  try {
    return parseAddress(text);
  } catch (error) {
    throw new InvalidArgumentError(errorMessage(error));
  }
}

/** For an option that is repeated for several. */
export function collectAddresses(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, readAddress(text)];
}

export function readRevision(text: string): number {
  const revision = text.trim() ? Number(text) : Number.NaN;
  if (Number.isInteger(revision) && revision >= 0) return revision;
  throw new InvalidArgumentError('It is a revision, such as 12, or 0 for nothing.');
}

export function readCount(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number.');
}

export function readPositiveCount(text: string): number {
  const count = readCount(text);
  if (count > 0) return count;
  throw new InvalidArgumentError('It is at least 1.');
}

export function readTime(text: string): Date {
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime()))
    return time;
  throw new InvalidArgumentError('It is a time such as 2030-01-02T03:04:05Z.');
}

const minutesOf: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60 };

/** A time, or how long it is until then, such as 2h. */
export function readTimeToCome(text: string, now = new Date()): Date {
  const [, number, unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? [];
  const minutes = Number(number) * (minutesOf[unit] ?? Number.NaN);
  if (minutes) return new Date(now.getTime() + minutes * 60_000);
  if (/^\d{4}-/.test(text)) return readTime(text);
  throw new InvalidArgumentError('It is a time such as 2030-01-02T03:04:05Z, or 30m, 2h or 3d.');
}

export function givenAddresses({
  siteAddress,
  setupAddress,
}: ChoiceOptions): Partial<SiteAddresses> {
  return {
    ...(siteAddress ? { site: siteAddress } : {}),
    ...(setupAddress ? { setup: setupAddress } : {}),
  };
}

export function addExamples(command: Command, examples: readonly string[]): Command {
  const program = isBundled ? 'node site.mjs' : 'pnpm site';
  const lines = examples.map((example) => `  $ ${program} ${example}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}
