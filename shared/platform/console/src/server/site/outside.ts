import type { Environment } from '@platform/node/settings';
import { findNoGuard, type Judgement, judgeCanary } from '@platform/releases/canary';
import {
  askHealth,
  EDGE_PATIENCE_MS,
  operationsAddresses,
  queryEdge,
} from '@platform/releases/edges';
import { reportEdge, reportSetup, type Status } from '@platform/releases/status';
import type { Store } from '@platform/store/store';

/** Parts of an hour, in minutes, as `/health` is asked for them: the last one is the whole. */
const spans = Array.from({ length: 12 }, (_, part) => (part + 1) * 5);

/** What is asked of other machines. */
export interface Outside extends Awaited<ReturnType<typeof readHealth>> {
  readonly servers: readonly Server[];
  readonly noGuard: string | undefined;
  readonly judgement: { readonly salt: string; readonly judged: Judgement } | undefined;
}
export interface Server {
  readonly address: string;
  readonly kind: Kind;
  readonly revision: number | undefined;
  readonly problem: string | undefined;
  /** When the console first saw it so. */
  readonly since: string;
}

/** What visitors need, or what shows them as a follower does. */
type Kind = 'site' | 'edge' | 'setup service' | 'follower';

interface Asked {
  readonly store: Store;
  readonly status: Status;
  readonly env: Environment;
  readonly followers: readonly string[];
  readonly now: Date;
  /** What was known before. */
  readonly before: Outside | undefined;
}

export async function readOutside(asked: Asked): Promise<Outside> {
  const { status, env } = asked;
  const site = status.addresses?.site;
  const canary = status.entry?.canary;
  const edges = edgesOf(site, env);
  const [servers, health, judged, noGuard] = await Promise.all([
    readServers(asked, env.EDGE_OPERATIONS ? edges : []),
    readHealth(site, env),
    canary && edges.length > 0 ? judgeCanary(canary, { edges }) : undefined,
    edges.length > 0 ? findNoGuard(edges) : 'EDGE_OPERATIONS names no edge',
  ]);
  return {
    servers,
    ...health,
    noGuard,
    judgement: canary && judged && { salt: canary.salt, judged },
  };
}

/** Operations addresses. */
export function edgesOf(site: string | undefined, env: Environment): readonly string[] {
  try {
    return operationsAddresses(site, env);
  } catch {
    // What is wrong with the setting is said where health is missing.
    return [];
  }
}

/** The site as visitors reach it, each edge that is named, and the followers. */
async function readServers(
  { store, status, followers, before, now }: Asked,
  edges: readonly string[],
): Promise<readonly Server[]> {
  const report = async (address: string, kind: Kind) => {
    const ask = (site: string) => queryEdge(site, EDGE_PATIENCE_MS);
    const found = await reportEdge(store, status, ask, address);
    const behind =
      kind === 'follower' && found?.difference
        ? 'It serves something else than what is live: look at the program that exports it.'
        : found?.difference;
    const problem = found?.silence ? `It does not answer (${found.silence}).` : behind;
    return { address, kind, revision: found?.revision, problem };
  };
  const setup = async () => {
    const found = await reportSetup(store);
    const problem = found?.silence && `It does not answer (${found.silence}).`;
    const kind: Kind = 'setup service';
    return found ? [{ address: found.address, kind, revision: undefined, problem }] : [];
  };
  const site = status.addresses?.site;
  const [service, ...servers] = await Promise.all([
    setup(),
    ...(site ? [report(site, 'site')] : []),
    ...edges.map((address) => report(address, 'edge')),
    ...followers.map((address) => report(address, 'follower')),
  ]);
  return [...servers, ...service].map((server) => {
    const isSame = ({ address, kind, problem }: Server) =>
      address === server.address &&
      kind === server.kind &&
      (problem === undefined) === (server.problem === undefined);
    return { ...server, since: before?.servers.find(isSame)?.since ?? now.toISOString() };
  });
}

/** Of the last 5, 10, … 60 minutes, or why there is none. */
async function readHealth(site: string | undefined, env: Environment) {
  const answers = await Promise.all(spans.map((minutes) => askHealth(site, minutes, env)));
  const health = answers.flatMap((one) => (one && 'answer' in one ? one.answer : []));
  const [first] = answers.filter((one) => !one || 'silence' in one);
  const silence = first && 'silence' in first ? first : undefined;
  if (health.length === spans.length) return { health, healthProblem: health.at(-1)?.problem };
  const why = silence
    ? `nothing answers at ${silence.address} (${silence.silence}).`
    : 'set EDGE_OPERATIONS to where an edge has /metrics, with its port.';
  return { health: [], healthProblem: `No release health: ${why}` };
}
