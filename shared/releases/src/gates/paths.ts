import { publicFilesOf } from '@site/contracts/release';
import { composedRoutes } from '../compose/page-composition.ts';
import { searchTexts } from '../compose/search-texts.ts';
import type { Choice, ReleaseGate } from './gate.ts';

/** What the edge answers itself. */
const RESERVED = '/_site';

/** Every path has one owner, page or file, and none belongs to the edge. */
export const pathsGate: ReleaseGate = {
  name: 'paths',
  async check(choice) {
    const owners = new Map<string, string>(
      [...searchTexts({ config: choice.config, routes: [] }).keys()].map((path) => [
        path,
        'the composition',
      ]),
    );
    return claimsOf(choice).flatMap(({ app, path, what }) => {
      const owner = owners.get(path);
      owners.set(path, owner ?? app);
      if (owner)
        return [{ app, page: path, reason: `${owner} has a ${what} at this path already` }];
      if (path === RESERVED || path.startsWith(`${RESERVED}/`)) {
        return [{ app, page: path, reason: `paths below ${RESERVED} belong to the edge` }];
      }
      return [];
    });
  },
};

/** Every path that an application wants to answer, pages first. */
function claimsOf({ chosen, config }: Pick<Choice, 'chosen' | 'config'>) {
  const pages = composedRoutes(chosen, config).map(({ app, path }) => ({
    app,
    path,
    what: 'page',
  }));
  const files = [chosen.shell, ...Object.values(chosen.remotes)].flatMap((release) =>
    [...publicFilesOf(release).keys()].map((path) => ({ app: release.app, path, what: 'file' })),
  );
  return [...pages, ...files];
}
