import { generatedFiles } from '../composition/generated-files.ts';
import { pathClaims } from '../composition/path-owners.ts';
import type { ReleaseGate } from './gate.ts';

/** Paths that the edge itself answers. */
const RESERVED = '/_site';

/** Every path has one owner, page or file, and none belongs to the edge. */
export const pathsGate: ReleaseGate = {
  name: 'paths',
  async check(choice) {
    const owners = new Map<string, string>(
      [...generatedFiles({ config: choice.config, routes: [] }).keys()].map((path) => [
        path,
        'the composition',
      ]),
    );
    return pathClaims(choice.chosen, choice.config).flatMap(({ app, path, what }) => {
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
