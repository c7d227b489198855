import type { ApplicationName } from '@site/contracts/application';
import type { DevelopmentState, News, Notice } from '@site/edge/development';
import { sha256 } from '@site/node/hash';
import type { ReleasedName } from '@site/releases/releases';

/** A build that is released; one that browsers can refresh has `code` and `fixed`. */
export interface ReleasedBuild {
  readonly folder: string;
  /** Names the code that browsers run. */
  readonly code?: string;
  /** Names all else that pages show of it. */
  readonly fixed?: string;
}

/** What open pages are told of the code, and of what is wrong with the sources. */
interface Board {
  /** Each subject has one notice at most. Returns whether this one says anything new. */
  put(subject: string, notice: Notice | undefined): boolean;
  /** Open pages can fetch the update to this code. */
  compiled(app: ApplicationName, code: string): void;
  /** A composition of these releases, made of these builds, is served. */
  live(
    releases: ReadonlyMap<ReleasedName, string>,
    builds: ReadonlyMap<ApplicationName, ReleasedBuild>,
  ): void;
  state(): DevelopmentState;
  /** Calls back after each change, until the returned function is called. */
  onState(listener: () => void): () => void;
}

export function createBoard(): Board {
  const notices = new Map<string, Notice>();
  let news: News = { compiled: {} };
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    put(subject, notice) {
      const before = notices.get(subject);
      if (notice?.title === before?.title && notice?.text === before?.text) return false;
      if (notice) notices.set(subject, notice);
      else notices.delete(subject);
      tell();
      return true;
    },
    compiled(app, code) {
      news = { ...news, compiled: { ...news.compiled, [app]: code } };
      tell();
    },
    live(releases, builds) {
      news = { ...news, live: liveNews(releases, builds) };
      tell();
    },
    state: () => ({ notices: [...notices.values()], news }),
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
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
