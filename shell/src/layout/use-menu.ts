import type { MenuPlace } from '@site/contracts/remote-routes';
import { useSite } from '@site/ui';
import { type MenuLink, menuLinks } from './menu-links.ts';

export function useMenu(...places: readonly MenuPlace[]): readonly MenuLink[] {
  return menuLinks(useSite().routes, ...places);
}
