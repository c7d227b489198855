import type { LedgerEntry } from '@site/contracts/ledger';
import { readEpoch } from '../ledger/epoch.ts';
import { askEdge, EDGE_PATIENCE_MS } from '../live/edge/ask-edge.ts';
import { untilServed } from '../live/edge/until-served.ts';
import type { Store } from '../store/store.ts';

interface Question {
  readonly store: Store;
  readonly entry: LedgerEntry;
  readonly edges: readonly string[];
  report(line: string): void;
}

/** Resolves to the edges that do not serve an entry yet, and that have to be waited for. */
export type AwaitedEdges = (question: Question) => Promise<readonly string[]>;

/**
 * Waits for edges, but not for those at which nothing has answered twice: no cache in front of them
 * gets an old page from there, they start with the newest entry, and one machine that has failed
 * would keep a rollback from the visitors of all others.
 */
export function awaitedEdges(): AwaitedEdges {
  let gone = new Set<string>();
  return async ({ store, entry: { revision, composition }, edges, report }) => {
    const epoch = await readEpoch(store);
    // Together, so that edges that hang hold up a stop no longer than one.
    const answers = await Promise.all(
      edges.map(async (site) => {
        const { kind } = await untilServed(
          { site, revision, composition, epoch },
          // A later revision of the same ledger serves as well.
          { isOurs: async () => true },
        );
        return kind === 'served' ? kind : (await askEdge(site, EDGE_PATIENCE_MS)).kind;
      }),
    );
    const goneBefore = gone;
    gone = new Set(edges.filter((_site, index) => isNothing(answers[index])));
    const late = edges.filter((_site, index) => answers[index] !== 'served');
    const awaited = late.filter((site) => !(gone.has(site) && goneBefore.has(site)));
    if (awaited.length > 0) return awaited;
    for (const site of late)
      report(`revision ${revision}: nothing answers at ${site}; not waited for`);
    return [];
  };
}

function isNothing(kind: string | undefined): boolean {
  return kind === 'absent' || kind === 'silent';
}
