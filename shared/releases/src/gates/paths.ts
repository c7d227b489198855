import { composedRoutes } from '../compose/page-composition.ts';
import type { ReleaseGate } from './gate.ts';

/** What the edge answers itself. */
const RESERVED = '/_site';

/** Every path has one owner, and none belongs to the edge. */
export const pathsGate: ReleaseGate = {
  name: 'paths',
  async check({ chosen, config }) {
    const owners = new Map<string, string>();
    return composedRoutes(chosen, config).flatMap(({ app, path }) => {
      const owner = owners.get(path);
      owners.set(path, owner ?? app);
      if (owner) return [{ app, page: path, reason: `${owner} has a page at this path already` }];
      if (path === RESERVED || path.startsWith(`${RESERVED}/`)) {
        return [{ app, page: path, reason: `paths below ${RESERVED} belong to the edge` }];
      }
      return [];
    });
  },
};
