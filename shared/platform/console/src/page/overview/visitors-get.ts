import type { Overview } from '../../protocol.ts';
import { sharersOf } from '../format/words.ts';

type Watched = Pick<Overview, 'revision' | 'servers' | 'canary' | 'noGuard'>;

interface Visitors {
  readonly tone: 'good' | 'look' | 'bad';
  readonly text: string;
  /** Since when it is so, where something is wrong. */
  readonly since?: string;
}

/** What visitors get now: everything, a part of it, or nothing. The worst of what is wrong is named. */
export function visitorsGet({ revision, servers, canary, noGuard }: Watched): Visitors {
  if (revision === 0) return { tone: 'look', text: 'Visitors get nothing yet' };
  if (servers.length === 0) return { tone: 'look', text: 'What visitors get is not known yet' };
  const wrong = servers.filter(({ problem }) => problem);
  const site = wrong.find(({ kind }) => kind === 'site');
  const isServing = servers.some(({ kind, problem }) => kind === 'edge' && !problem);
  // A late answer, beside an edge that serves, is a busy moment.
  const isLate = isServing && site?.problem?.includes('no answer within');
  if (site?.revision !== undefined) {
    const text = `Visitors get revision ${site.revision}, and ${revision} is live: ${site.address}`;
    return { tone: 'bad', text, since: site.since };
  }
  if (site && !isLate) {
    const text = `Visitors get nothing: ${site.address} does not answer`;
    return { tone: 'bad', text, since: site.since };
  }
  const setup = wrong.find(({ kind }) => kind === 'setup service');
  if (setup) {
    const text = 'Visitors get the pages, and no form works: the setup service does not answer';
    return { tone: 'bad', text, since: setup.since };
  }
  if (canary?.verdict === 'stop') {
    const who = canary.percent === 0 ? 'Those who have its link' : sharersOf(canary.percent);
    const text = `${who} get a canary that fares worse`;
    return { tone: 'bad', text, since: canary.since };
  }
  const [server] = wrong;
  if (server) {
    const text = `Visitors get everything, and ${server.kind} ${server.address} needs a look`;
    return { tone: 'look', text, since: server.since };
  }
  if (canary?.isGuarded && noGuard) {
    return { tone: 'look', text: 'Visitors get everything, and no guard watches the canary' };
  }
  return { tone: 'good', text: `Visitors get everything: revision ${revision}` };
}
