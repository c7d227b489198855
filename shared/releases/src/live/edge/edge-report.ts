import { readEpoch } from '../../ledger/epoch.ts';
import type { Store } from '../../store/store.ts';
import type { Status } from '../status.ts';
import type { EdgeAnswer, EdgeState } from './ask-edge.ts';
import { lostRevision } from './edge-ahead.ts';

/** What visitors get, compared with what the store says is live. */
export interface EdgeReport {
  readonly address: string;
  /** What is served; absent if nothing is, or if no edge answers. */
  readonly revision?: number;
  readonly composition?: string;
  /** Why no edge answers, such as `ECONNREFUSED`. */
  readonly silence?: string;
  /** Why it differs from what the store says is live; absent if it does not. */
  readonly difference?: string;
  /** Problems that the edge reports. */
  readonly problems: readonly string[];
}

/**
 * Asks the edge at the site's address what it serves; undefined if the address is not known yet.
 */
export async function reportEdge(
  store: Store,
  status: Status,
  askEdge: (site: string) => Promise<EdgeAnswer>,
): Promise<EdgeReport | undefined> {
  const address = status.addresses?.site;
  if (!address) return undefined;
  const answer = await askEdge(address);
  if (answer.kind === 'odd') {
    const silence = `something that is no edge answers with status ${answer.status}`;
    return { address, silence, problems: [] };
  }
  if (answer.kind !== 'edge') return { address, silence: answer.reason, problems: [] };
  const { revision, composition, problems } = answer.edge;
  const difference = await differenceOf(store, status, answer.edge);
  return {
    address,
    ...(revision === undefined ? {} : { revision }),
    ...(composition === undefined ? {} : { composition }),
    ...(difference ? { difference } : {}),
    problems,
  };
}

async function differenceOf(
  store: Store,
  { entry, head, problems }: Status,
  edge: EdgeState,
): Promise<string | undefined> {
  if (edge.revision === entry?.revision && edge.composition === entry?.composition) {
    return undefined;
  }
  const epoch = await readEpoch(store);
  if (edge.epoch && epoch && edge.epoch !== epoch) {
    return 'That is of another ledger: the edge reads another store, or was started before this ledger was made.';
  }
  if ((await lostRevision(store, edge, epoch)) !== undefined) {
    return `The ledger ends at revision ${head}: it was restored from an older copy, and the next command that changes something says how to go on.`;
  }
  const [violation] = problems;
  if (entry && edge.revision !== undefined && edge.revision > entry.revision && violation) {
    return `It has that in memory, and serves revision ${entry.revision} when it is started again: ${violation.message}`;
  }
  return (
    edge.problems.join(' ') ||
    'It reads another store, or does not follow this one: look at its log.'
  );
}
