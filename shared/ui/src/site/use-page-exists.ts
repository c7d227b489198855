import { useSite } from './site-context.ts';

/**
 * Whether the live composition has a page at an address. Teams release on their own, so a page that
 * is linked to may not be there yet, or no longer.
 */
export function usePageExists(): (address: string) => boolean {
  const { routes } = useSite();
  return (address) => {
    const [path] = address.split(/[?#]/);
    return routes.some((route) => route.path === path);
  };
}
