import type { Canary } from '@site/contracts/ledger';
import type { HealthAnswer } from '@site/contracts/release-health';
import { errorMessage } from '@site/node/error-code';
import type { Environment } from '@site/node/settings';
import type { Judgement } from '@site/releases/guard';
import { EDGE_PATIENCE_MS, queryEdge } from '@site/releases/query-edge';
import { askHealth, operationsAddresses } from '@site/releases/query-health';
import { reportEdge, type Status } from '@site/releases/status';
import type { Store } from '@site/releases/store';
import { judgeCanary } from '@site/releases/watch-canary';
import type { Server } from '../../protocol.ts';

/** Parts of an hour, in minutes, as `/health` is asked for them: the last one is the whole. */
const PART = 5;
const spans = Array.from({ length: 12 }, (_, part) => (part + 1) * PART);

/** What is asked of other machines. */
export interface Outside {
  readonly servers: readonly Server[];
  /** Of the last 5, 10, … 60 minutes. */
  readonly health: readonly HealthAnswer[];
  readonly healthProblem?: string | undefined;
  readonly judgement?: { readonly salt: string; readonly judged: Judgement } | undefined;
}

interface Asked {
  readonly store: Store;
  readonly status: Status;
  readonly env: Environment;
  readonly followers: readonly string[];
}

export async function readOutside(asked: Asked): Promise<Outside> {
  const { status, env } = asked;
  const canary = status.entry?.canary;
  const [servers, health, judgement] = await Promise.all([
    readServers(asked),
    readHealth(status.addresses?.site, env),
    canary && judged(canary, status.addresses?.site, env),
  ]);
  return { servers, ...health, judgement };
}

/** The site as visitors reach it, each edge that is named, and the followers. */
async function readServers({ store, status, env, followers }: Asked): Promise<Server[]> {
  const named = env.EDGE_OPERATIONS ? namedEdges(env) : [];
  const site = status.addresses?.site;
  const all = [
    ...[...(site ? [site] : []), ...named].map((address) => ({ address, kind: 'edge' }) as const),
    ...followers.map((address) => ({ address, kind: 'follower' }) as const),
  ];
  const ask = (address: string) => queryEdge(address, EDGE_PATIENCE_MS);
  return Promise.all(
    all.map(async ({ address, kind }): Promise<Server> => {
      const report = await reportEdge(store, status, ask, address);
      const silence = report?.silence && `It does not answer (${report.silence}).`;
      const behind =
        report?.difference && kind === 'follower'
          ? 'It serves something else than what is live: look at the program that exports it.'
          : report?.difference;
      const problem = silence ?? behind;
      return {
        ...{ address, kind },
        ...(report?.revision === undefined ? {} : { revision: report.revision }),
        ...(problem ? { problem } : {}),
      };
    }),
  );
}

/** What is wrong with the setting is said where health is missing. */
function namedEdges(env: Environment): readonly string[] {
  try {
    return operationsAddresses(undefined, env);
  } catch {
    return [];
  }
}

async function readHealth(site: string | undefined, env: Environment) {
  const answers = await Promise.all(spans.map((minutes) => askHealth(site, minutes, env)));
  const health = answers.flatMap((one) => (one && 'answer' in one ? one.answer : []));
  const silent = answers.find((one) => one && 'silence' in one);
  if (silent && 'silence' in silent) {
    const healthProblem = `No release health: nothing answers at ${silent.address} (${silent.silence}).`;
    return { health: [], healthProblem };
  }
  const healthProblem = answers.includes(undefined)
    ? 'No release health: set EDGE_OPERATIONS to where an edge has /metrics, with its port.'
    : health.at(-1)?.problem;
  return { health, healthProblem };
}

async function judged(canary: Canary, site: string | undefined, env: Environment) {
  const { salt } = canary;
  try {
    const edges = operationsAddresses(site, env);
    return edges.length > 0 ? { salt, judged: await judgeCanary(canary, { edges }) } : undefined;
  } catch (error) {
    throw new Error(`EDGE_OPERATIONS: ${errorMessage(error)}`);
  }
}
