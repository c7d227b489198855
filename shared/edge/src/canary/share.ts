import { purchasePaths } from '@site/contracts/paths';
import { type Exchange, replaceHeaders } from '../http/exchange.ts';
import { pathOf } from '../http/pages.ts';
import type { CanarySite, LiveSite } from '../site/live-site.ts';
import type { LoadedSite } from '../site/load-composition.ts';
import { newVisit, readVisit, type Side, sideOf, type Visit, visitCookie } from './visits.ts';

const bought = new Set(purchasePaths);

/** Both sites' answers differ by visitor, so that no cache but the visitor's own keeps them. */
const OWN_CACHES = { 'cache-control': 'private, no-cache' };

/**
 * Which of two sites a request is for. Everything of a page is of one: its files have addresses of their
 * own, and where a page was loaded, its composition stays until the next document.
 *
 * @param given called for each new visitor who gets a page
 */
export function createShare(
  live: Pick<LiveSite, 'canary'>,
  given: (visit: Visit, side: Side) => void = () => {},
) {
  return ({ request, response, site }: Exchange): LoadedSite | undefined => {
    const { canary } = live;
    const { url = '', headers } = request;
    // Files that never change are the same for everybody.
    if (!canary || !site || url.startsWith('/_site/')) return site;
    replaceHeaders(response, OWN_CACHES);
    const path = pathOf(url);
    const known = readVisit(headers.cookie, canary.salt);
    if (bought.has(path)) return siteOf(known?.side ?? 'live', site, canary);
    const isPage = site.pages.has(path) || canary.site.pages.has(path);
    const visit = known ?? newVisit(canary.salt);
    const side = sideOf(visit, canary.percent);
    if (isPage) {
      if (!known) given(visit, side);
      if (known?.side !== side) {
        response.setHeader('set-cookie', visitCookie(visit, side, canary.salt, site.secure));
      }
    }
    return siteOf(known || isPage ? side : 'live', site, canary);
  };
}

const siteOf = (side: Side, live: LoadedSite, canary: CanarySite) =>
  side === 'canary' ? canary.site : live;
