import { composedRoutes } from '../compose/page-composition.ts';
import type { ReleaseGate } from './gate.ts';

/** In each place of the menus every page has an order and a label of its own. */
export const menusGate: ReleaseGate = {
  name: 'menus',
  async check({ chosen, config }) {
    const claims = composedRoutes(chosen, config).flatMap(({ app, path, menu = [] }) =>
      menu.map((entry) => ({ app, path, ...entry })),
    );
    return claims.flatMap((claim, index) => {
      const { app, path, place } = claim;
      const before = claims.slice(0, index).filter((other) => other.place === place);
      return (['order', 'label'] as const).flatMap((key) => {
        const holder = before.find((other) => other[key] === claim[key]);
        if (!holder) return [];
        const taken = `${holder.path} of ${holder.app} has the ${key} '${claim[key]}'`;
        const advice = `give ${path} of ${app} another one`;
        return [{ app, page: path, reason: `${taken} in the menu '${place}' already: ${advice}` }];
      });
    });
  },
};
