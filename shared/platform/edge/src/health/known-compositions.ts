import { SCRIPTS_ELEMENT } from '@platform/contracts/page-composition-element';
import { type DocumentView, documentView } from '@platform/contracts/release-health';
import type { LoadedSite, ServedPage } from '../site/load-composition.ts';

type Known = Pick<LoadedSite, 'composition' | 'releases' | 'fallbacks'> & {
  readonly routes: ReadonlySet<string>;
};

/** Of more only the newest: who reports of an older one has had it open for long. */
const MOST = 50;

const views = new WeakMap<ServedPage, DocumentView | null>();

/** What a document says of itself; undefined for one that nothing is counted of. */
export function viewOf(page: ServedPage): DocumentView | undefined {
  let view = views.get(page);
  if (view === undefined) {
    view = readView(page);
    views.set(page, view);
  }
  return view ?? undefined;
}

const START = `id="${SCRIPTS_ELEMENT}">`;

function readView({ identity: { bytes } }: ServedPage): DocumentView | null {
  // Last, because a page's own text may look the same.
  const start = bytes.lastIndexOf(START);
  const end = bytes.indexOf('</script>', start);
  if (start === -1 || end === -1) return null;
  try {
    const { view } = JSON.parse(bytes.toString('utf8', start + START.length, end));
    return documentView.safeParse(view).data ?? null;
  } catch {
    return null;
  }
}

/** The compositions that this edge has served: reports of others could be of anything. */
export function createKnownCompositions() {
  const known = new Map<string, Known>();
  const added = new WeakSet<LoadedSite>();

  function add(site: LoadedSite): void {
    if (added.has(site)) return;
    added.add(site);
    for (const page of site.pages.values()) {
      const view = viewOf(page);
      if (!view) continue;
      const { composition, releases, fallbacks, pages } = site;
      const routes = new Set(pages.keys());
      known.set(view.composition, { composition, releases, fallbacks, routes });
      break;
    }
    for (const oldest of [...known.keys()].slice(0, -MOST)) known.delete(oldest);
  }

  return {
    add,
    /** Undefined where the composition has no such page, or not in that release. */
    find({ composition, app, release, route }: Omit<DocumentView, 'sample'>): Known | undefined {
      const found = known.get(composition);
      return found?.releases[app] === release && found.routes.has(route) ? found : undefined;
    },
  };
}
export type { Known as KnownComposition };
