import type { Canary } from '@platform/contracts/ledger';
import { errorCode, errorMessage } from '@platform/node/error-code';
import { runCommand } from '@platform/node/run-command';
import * as z from 'zod/mini';
import type { SignalSaid } from './canary-counts.ts';
import type { Judgement } from './guard.ts';
import { type Bound, isDue, type Readings, readingsOf, withReading, withSignal } from './signal.ts';

/** Of the machine where a guard runs, and of nothing that a team releases. */
export interface SignalSettings {
  readonly source:
    | { readonly command: string }
    | { readonly prometheus: string; readonly query: string };
  readonly bound: Bound;
}

export type Signal = ReturnType<typeof createSignal>;

/** Milliseconds for a reading. */
const PATIENCE_MS = 10_000;

/** A number is shorter, in an answer of Prometheus as well. */
const MOST_PRINTED = 1_000;
const MOST_ANSWERED = 64_000;

/** Holds the readings of the canary that runs, which the guard alone needs. */
export function createSignal({ source, bound }: SignalSettings, ask: typeof fetch = fetch) {
  let readings: Readings | undefined;
  let said: SignalSaid | undefined;
  return {
    /** What it said last. */
    said: (canary: Canary) => (readings?.of === readingsOf(canary) ? said : undefined),
    /** @returns what the edges counted, with what the signal says beside it */
    async judge(judgement: Judgement, canary: Canary, now: Date): Promise<Judgement> {
      // Nothing is waited for that cannot keep it.
      if (judgement.verdict === 'stop') return judgement;
      const of = readingsOf(canary);
      if (!readings || isDue(readings, of, now.getTime())) {
        const read = (side: Side) => readNumber(source, placeholders(canary, side, now), ask);
        const values = await readValues(read, bound);
        readings = withReading(readings, of, { at: now.getTime(), values }, bound);
      }
      const { signal, ...judged } = withSignal(judgement, readings, bound);
      said = signal;
      return judged;
    },
  };
}

type Side = 'canary' | 'live';

async function readValues(read: (side: Side) => Promise<number | string>, { isOfLive }: Bound) {
  const [canary, live] = await Promise.all([read('canary'), isOfLive ? read('live') : undefined]);
  if (typeof canary === 'string') return canary;
  if (typeof live === 'string') return `${live}, of those who have what is live`;
  // Of nothing there is no percentage: it would pass everything, or nothing.
  if (live !== undefined && live <= 0) return 'it is 0 for those who have what is live';
  return { canary, live };
}

/**
 * What a command finds in its environment, as `SITE_RELEASE`, and a query as `{release}`. Names and ids have no
 * characters that mean something in PromQL; several are one regular expression.
 */
function placeholders({ changes, percent, percentAt }: Canary, side: Side, now: Date) {
  const releases = changes.flatMap(({ from, to }) => (side === 'canary' ? to : from) ?? []);
  const minutes = Math.ceil((now.getTime() - Date.parse(percentAt)) / 60_000);
  return {
    side,
    app: changes.map(({ name }) => name).join('|'),
    release: releases.join('|'),
    percent: `${percent}`,
    /** When it got that share, and for how many minutes it has had it. */
    since: percentAt,
    minutes: `${Math.max(1, minutes)}`,
  };
}

type Placeholders = ReturnType<typeof placeholders>;

/** Whether a query tells the two sides apart. */
export const differsBySide = (query: string): boolean => /\{(?:side|release)\}/.test(query);

/** @returns why there is none, where there is none */
function readNumber(
  source: SignalSettings['source'],
  values: Placeholders,
  ask: typeof fetch,
): Promise<number | string> {
  return 'command' in source
    ? readCommand(source.command, values)
    : readPrometheus(source.prometheus, filled(source.query, values), ask);
}

async function readCommand(command: string, values: Placeholders): Promise<number | string> {
  const env = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`SITE_${name.toUpperCase()}`, value]),
  );
  const { failure, output } = await runCommand(command, {
    ...{ env, limit: PATIENCE_MS, keep: MOST_PRINTED },
  });
  return failure ?? numberOf(output.trim()) ?? 'the command printed no number';
}

const filled = (query: string, values: Placeholders): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    query,
  );

/** https://prometheus.io/docs/prometheus/latest/querying/api/#instant-queries */
const sample = z.tuple([z.number(), z.string()]);
const answered = z.object({
  data: z.discriminatedUnion('resultType', [
    z.object({ resultType: z.literal('scalar'), result: sample }),
    z.object({ resultType: z.literal('vector'), result: z.array(z.object({ value: sample })) }),
  ]),
  warnings: z.optional(z.array(z.string())),
});

async function readPrometheus(address: string, query: string, ask: typeof fetch) {
  try {
    const url = `${address}/api/v1/query?${new URLSearchParams({ query })}`;
    const answer = await ask(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await readText(answer);
    if (answer.ok) return readAnswer(JSON.parse(text));
    return `Prometheus answers ${answer.status}: ${shortened(text)}`;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return `Prometheus does not answer (${errorCode(cause) ?? errorMessage(cause)})`;
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // To leave the loop cancels the rest.
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_ANSWERED) throw new Error('it answers too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function readAnswer(json: unknown): number | string {
  const found = answered.safeParse(json);
  if (!found.success) return 'Prometheus answers with something else than numbers';
  const { data, warnings = [] } = found.data;
  // Some of the data may be missing from the number.
  if (warnings.length > 0) return `Prometheus warns: ${shortened(warnings.join(' '))}`;
  const samples =
    data.resultType === 'scalar' ? [data.result] : data.result.map((one) => one.value);
  const [first, second] = samples;
  if (!first) return 'the query finds nothing';
  if (second) return `the query finds ${samples.length} numbers instead of one`;
  return numberOf(first[1]) ?? `it is ${shortened(first[1])}`;
}

/** In one line, for a log. */
const shortened = (text: string) => text.slice(0, 200).replaceAll(/[\p{C}\s]+/gu, ' ');

/** `NaN` and `+Inf` come from a division by nothing, and say nothing. */
function numberOf(text: string): number | undefined {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
    ? Number(text)
    : undefined;
}
