import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Bound, Signal } from '@platform/releases/canary';
import { type Command, InvalidArgumentError, Option } from 'commander';

/*
 * The number from outside that a guard reads. It is a setting of the machine where the guard runs: what teams
 * release must not make that machine run a command.
 */

export interface SignalOptions {
  readonly signal?: string;
  readonly signalQuery?: string;
  readonly signalPrometheus?: string;
  readonly signalAtLeast?: Omit<Bound, 'at'>;
  readonly signalAtMost?: Omit<Bound, 'at'>;
}

export function addSignalOptions(command: Command): Command {
  const option = (flags: string, variable: string, what: string) =>
    new Option(flags, what).env(`CANARY_SIGNAL${variable}`);
  return command
    .addOption(
      option(
        '--signal <command>',
        '',
        'a command that prints a number, such as sign-ups per visit',
      ),
    )
    .addOption(
      option(
        '--signal-query <promql>',
        '_QUERY',
        'or a query that Prometheus answers with one',
      ).conflicts('signal'),
    )
    .addOption(
      option('--signal-prometheus <url>', '_PROMETHEUS', 'where Prometheus answers')
        .argParser(readPlace)
        .conflicts('signal'),
    )
    .addOption(
      option(
        '--signal-at-least <n>',
        '_AT_LEAST',
        'its bound, or 80% of what it is for the others',
      ).argParser(readBound),
    )
    .addOption(
      option('--signal-at-most <n>', '_AT_MOST', 'the same for a number that must not grow')
        .argParser(readBound)
        .conflicts('signalAtLeast'),
    );
}

/** Undefined where there is none. Fails with `usage` where a part of it is missing. */
export async function signalFrom(options: SignalOptions): Promise<Result<Signal | undefined>> {
  const { signal: command, signalQuery: query, signalPrometheus: prometheus } = options;
  const { signalAtLeast: least, signalAtMost: most } = options;
  const limit = least ?? most;
  if (!(command || query || prometheus || limit)) return ok(undefined);
  const { createSignal, differsBySide } = await import('@platform/releases/canary');
  const source = command ? { command } : query && prometheus ? { query, prometheus } : undefined;
  if (!source) {
    return err(
      'usage',
      'A signal needs --signal, or --signal-query together with --signal-prometheus.',
    );
  }
  if (!limit) return err('usage', 'A signal needs --signal-at-least or --signal-at-most.');
  if (query && limit.isOfLive && !differsBySide(query)) {
    const why = 'without {release} or {side} in the query both sides have the same number';
    return err('usage', `A percentage compares the canary with the others: ${why}.`);
  }
  return ok(createSignal({ source, bound: { ...limit, at: least ? 'least' : 'most' } }));
}

function readBound(text: string): Omit<Bound, 'at'> {
  const [, number = '', percent] = /^(\d{1,15}(?:\.\d{1,15})?)(%?)$/.exec(text) ?? [];
  const isOfLive = percent === '%';
  if (number && !(isOfLive && Number(number) === 0)) return { number: Number(number), isOfLive };
  throw new InvalidArgumentError('It is a number such as 0.02, or 80%.');
}

/** With a path where it has one, as Prometheus behind a proxy does. */
function readPlace(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !`${url.username}${url.password}`;
  if (isPlain && !url.search && !url.hash) return url.href.replace(/\/+$/, '');
  throw new InvalidArgumentError('It is an address such as http://10.0.0.5:9090.');
}
