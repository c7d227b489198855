import type { ApplicationName } from '@site/contracts/application';
import type { News } from '@site/edge/development';
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

/** What open pages are told of the code. */
export interface NewsDesk {
  /** Open pages can fetch the update to this code. */
  compiled(app: ApplicationName, code: string): void;
  /** A composition of these releases, made of these builds, is served. */
  live(
    releases: ReadonlyMap<ReleasedName, string>,
    builds: ReadonlyMap<ApplicationName, ReleasedBuild>,
  ): void;
  news(): News;
  /** Calls back after each change, until the returned function is called. */
  onNews(listener: () => void): () => void;
}

export function createNewsDesk(): NewsDesk {
  const listeners = new Set<() => void>();
  let news: News = { compiled: {} };
  function tell(latest: News) {
    news = latest;
    for (const listener of listeners) listener();
  }
  return {
    compiled: (app, code) => tell({ ...news, compiled: { ...news.compiled, [app]: code } }),
    live: (releases, builds) => tell({ ...news, live: liveNews(releases, builds) }),
    news: () => news,
    onNews(listener) {
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
