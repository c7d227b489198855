import type { Exchange } from '../http/exchange.ts';
import { pathOf } from '../http/pages.ts';
import type { CanarySite, LiveSite } from '../site/live-site.ts';
import type { LoadedSite } from '../site/load-composition.ts';
import { newVisit, readVisit, type Side, sideOf, visitCookie } from './visits.ts';

/** Both sites' answers differ by visitor, so that no cache but the visitor's own keeps them. */
const OWN_CACHES = { 'cache-control': 'private, no-cache' };

/**
 * A request as the site answers it that its visitor gets. Everything of a page is of one: its files have
 * addresses of their own, and where a page was loaded, its composition stays until the next document.
 *
 * @param pinned the paths at which a visitor keeps a side as long as the canary runs
 * @param given called for each new visitor who gets a page
 */
export function createShare(
  live: Pick<LiveSite, 'canary'>,
  pinned: readonly string[],
  given: (side: Side, id: string) => void = () => {},
) {
  const pinning = new Set(pinned);
  return (exchange: Exchange): Exchange => {
    const { canary } = live;
    const { request, site } = exchange;
    const { url = '', headers } = request;
    // Files that never change are the same for everybody.
    if (!canary || !site || url.startsWith('/_site/')) return exchange;
    const path = pathOf(url);
    const known = readVisit(headers.cookie, canary.salt);
    const isPage = site.pages.has(path) || canary.site.pages.has(path);
    if (!(known || isPage)) return { ...exchange, replaced: OWN_CACHES };
    const isPinned = known?.isPinned || pinning.has(path);
    const visit = known ?? newVisit(canary.salt, canary.percent);
    // Files are of the page that needs them, and another edge may know of a larger share already.
    const stays = isPinned || (known && (!isPage || known.side === 'canary'));
    const side = stays ? (known?.side ?? 'live') : sideOf(visit, canary.percent);
    const isMoved = isPage && (known?.side !== side || known.isPinned !== isPinned);
    if (isPage && !known && !isPinned) given(side, visit.id);
    const how = { secure: site.secure, isPinned };
    return {
      ...exchange,
      site: siteOf(side, site, canary),
      replaced: OWN_CACHES,
      cookie: isMoved ? visitCookie(visit, side, how) : undefined,
    };
  };
}

const siteOf = (side: Side, live: LoadedSite, canary: CanarySite) =>
  side === 'canary' ? canary.site : live;
