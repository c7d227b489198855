import type { MenuPlace } from '@site/contracts/remote-routes';
import { useSite } from '@site/ui';
import { type MenuLink, menuLinks } from './menu-links.ts';

/** What the live composition's pages put into these places of the menus. */
export function useMenu(...places: readonly MenuPlace[]): readonly MenuLink[] {
  return menuLinks(useSite().routes, ...places);
}
