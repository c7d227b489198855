import { SHELL } from '@site/contracts/application';
import type { Composition } from '@site/contracts/composition';
import type { Release } from '@site/contracts/release';
import { ok } from '@site/node/result';
import { releasesIn } from '../model/chosen-releases.ts';
import { composedRoutes } from '../model/page-composition.ts';
import type { Refusal, Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import type { Changes } from './changes.ts';
import type { Composed } from './compose/compose.ts';
import { readFacts } from './compose/render-cache.ts';
import { resolveChoice } from './compose/resolve-choice.ts';
import type { Snapshot } from './snapshot.ts';

// A section is on pages of other teams, and its code runs where they are rendered: it can change all
// of such a page. So where a promotion makes a page of another team look different, somebody has to
// have looked at it. The shell and the configuration are on every page, and meant to change them; so
// is an application that comes into the menus of all pages for the first time.

export const OTHER_PAGES = 'other-pages';

const ALL = 'all';

/** A new item of the menus is on all pages, and nobody would type their paths. */
const MOST = 5;

/** @param agreed the paths of other teams' pages that may look different, or `all` */
export async function refuseOtherPages(
  snapshot: Snapshot,
  composed: Composed,
  changes: Changes,
  agreed: readonly string[],
): Promise<Result<undefined>> {
  const found = await findOtherPages(snapshot, composed, changes);
  if (!found.ok) return found;
  const refusals = found.value.filter(({ page = '' }) => !agreed.includes(page));
  if (refusals.length === 0 || agreed.includes(ALL)) return ok(undefined);
  const pages = refusals.length > MOST ? ALL : found.value.map(({ page }) => page).join(',');
  const message = `Refused, nothing was changed: pages of other teams would look different. Whoever has looked at them repeats the command with --other-pages ${pages}`;
  return { ok: false, problem: { kind: 'refused', message, refusals } };
}

export async function findOtherPages(
  snapshot: Snapshot,
  composed: Composed,
  { releases, configuration }: Changes,
): Promise<Result<readonly Refusal[]>> {
  const { live } = snapshot;
  const changed: readonly string[] = releases.map(({ name }) => name);
  const isForAll = changed.includes(SHELL) || configuration.length > 0;
  const isNew = releases.length > 0 && releases.every(({ from }) => from === undefined);
  if (!live || isNew || isForAll) return ok([]);
  const before = await readShown(snapshot, live.composition);
  if (!before.ok) return before;
  const after = await readShown(snapshot, composed.composition, composed.facts);
  if (!after.ok) return after;
  const different = [...after.value.shown].flatMap(([path, shown]) => {
    const earlier = before.value.shown.get(path);
    return earlier === undefined || earlier === shown ? [] : [path];
  });
  const { owners } = before.value;
  return ok(
    different.flatMap((path): Refusal[] => {
      const owner = owners.get(path);
      if (!owner || changed.includes(owner)) return [];
      const reason = 'would look different, though its own team promotes nothing';
      return [{ gate: OTHER_PAGES, app: owner, page: path, reason }];
    }),
  );
}

/** What visitors see of each page, by its path, and whose page it is. */
async function readShown(
  { store, reader }: Snapshot,
  composition: Composition,
  known?: Composed['facts'],
) {
  const resolved = await resolveChoice(reader, { ...composition, fallbacks: {} });
  if (!resolved.ok) return resolved;
  const { chosen, config } = resolved.value;
  const read = known ? ok(known) : await factsByPath(store, composition);
  if (!read.ok) return read;
  const releases = new Map<string, Release>(releasesIn(chosen).map((each) => [each.app, each]));
  const contentOf = (file: string) => {
    const root = composition.publicFiles[file];
    const [, app = '', path = ''] = root
      ? ['', root.app, root.file]
      : (/^([^/]+)\/(.*)$/.exec(file) ?? []);
    return releases.get(app)?.files[path]?.integrity;
  };
  const shown = [...read.value].map(([path, { shown, files }]) => {
    return [path, JSON.stringify([shown, files.map(contentOf)])] as const;
  });
  const routes = composedRoutes(chosen, config);
  const owners = new Map(routes.map(({ path, app }) => [path, app]));
  return ok({ shown: new Map(shown), owners });
}

async function factsByPath(store: Store, composition: Composition) {
  const facts = await readFacts(store, composition);
  if (!facts.ok) return facts;
  const pages = Object.entries(composition.pages).flatMap(([path, { hash }]) => {
    const found = facts.value.get(hash);
    return found ? [[path, found] as const] : [];
  });
  return ok(new Map(pages));
}
