import type { ApplicationName } from '@platform/contracts/application';
import type { DevelopmentState, News, Notice } from '@platform/edge/development';
import { sha256 } from '@platform/node/hash';
import type { ReleasedName } from '@platform/store/releases';

/** A build that is released; one that browsers can refresh has `code` and `fixed`. */
export interface ReleasedBuild {
  readonly folder: string;
  /** Names the code that browsers run. */
  readonly code?: string;
  /** Names all else that pages show of it. */
  readonly fixed?: string;
}

export type Board = ReturnType<typeof createBoard>;

export function createBoard() {
  const notices = new Map<string, Notice>();
  let news: News = { compiled: {} };
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Each subject has one notice at most. Returns whether this one says anything new. */
    put(subject: string, notice: Notice | undefined): boolean {
      const before = notices.get(subject);
      if (notice?.title === before?.title && notice?.text === before?.text) return false;
      if (notice) notices.set(subject, notice);
      else notices.delete(subject);
      tell();
      return true;
    },
    compiled(app: ApplicationName, code: string): void {
      news = { ...news, compiled: { ...news.compiled, [app]: code } };
      tell();
    },
    live(...made: Parameters<typeof liveNews>): void {
      news = { ...news, live: liveNews(...made) };
      tell();
    },
    state: (): DevelopmentState => ({ notices: inOrder(notices), news }),
    onState(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the compiler knows stands before what a gate makes of it. */
const LAST = ['gates', 'page'];

function inOrder(notices: ReadonlyMap<string, Notice>): Notice[] {
  const rank = ([subject]: readonly [string, Notice]) => LAST.indexOf(subject);
  return [...notices].sort((one, other) => rank(one) - rank(other)).map(([, notice]) => notice);
}

type Live = NonNullable<News['live']>;

/** Pages can refresh the code of builds for development; a release for visitors is fixed as a whole. */
function liveNews(
  releases: ReadonlyMap<ReleasedName, string>,
  builds: ReadonlyMap<ReleasedName, ReleasedBuild>,
): Live {
  const fixed = [...releases].map(([name, id]) => [name, builds.get(name)?.fixed ?? id]);
  const code = [...builds].flatMap(([app, build]) => (build.code ? [[app, build.code]] : []));
  return { fixed: sha256(JSON.stringify(fixed)), code: Object.fromEntries(code) };
}
