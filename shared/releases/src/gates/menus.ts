import { normalizeName } from '@site/contracts/normalize-name';
import { composedRoutes } from '../composition/page-composition.ts';
import type { ReleaseGate } from './gate.ts';

/**
 * In each place of the menus every page appears once, with an order and a label of its own. Labels
 * that differ only in letter case or spaces look the same to readers.
 */
export const menusGate: ReleaseGate = {
  name: 'menus',
  async check({ chosen, config }) {
    const claims = composedRoutes(chosen, config).flatMap(({ app, path, menu = [] }) =>
      menu.map((entry) => ({ app, path, ...entry })),
    );
    return claims.flatMap((claim, index) => {
      const { app, path, place } = claim;
      const before = claims.slice(0, index).filter((other) => other.place === place);
      const refuse = (reason: string) => ({ app, page: path, reason });
      if (before.some((other) => other.path === path)) {
        const twice = `${path} of ${app} stands in the menu '${place}' twice`;
        return [refuse(`${twice}: leave one of its entries out`)];
      }
      return (['order', 'label'] as const).flatMap((key) => {
        const holder = before.find((other) => asRead(other[key]) === asRead(claim[key]));
        if (!holder) return [];
        const taken = `${holder.path} of ${holder.app} has the ${key} '${holder[key]}'`;
        const advice = `give ${path} of ${app} another one`;
        return [refuse(`${taken} in the menu '${place}' already: ${advice}`)];
      });
    });
  },
};

function asRead(value: string | number): string | number {
  return typeof value === 'string' ? normalizeName(value) : value;
}
