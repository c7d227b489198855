import { timingSafeEqual } from 'node:crypto';
import { CANARY_LINK, NOT_KEPT, tokenOfCanary } from '@platform/releases/serving';
import { answer, type Exchange } from '../http/exchange.ts';
import { pathOf } from '../http/pages.ts';
import type { LiveSite } from '../site/live-site.ts';
import { newVisit, visitCookie } from './visits.ts';

/**
 * Answers the link to a canary: 303 to the site, and a visit of the canary's side. Its id has a share of 0, by
 * which it has the live side: so it counts for neither, at any edge.
 *
 * @returns false where it is something else, or the link of another canary: that is answered as what is not there
 */
export function answerLink(exchange: Exchange, live: Pick<LiveSite, 'canary'>): boolean {
  const { request, site } = exchange;
  const { url = '', method } = request;
  const { canary } = live;
  if (!canary || !site || method !== 'GET' || pathOf(url) !== CANARY_LINK) return false;
  const given = Buffer.from(url.slice(CANARY_LINK.length + 1));
  const expected = Buffer.from(tokenOfCanary(canary.salt));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const visit = newVisit(canary.salt, 0);
  const cookie = visitCookie(visit, 'canary', { secure: site.secure });
  answer({ ...exchange, cookie }, 303, { location: '/', 'cache-control': NOT_KEPT });
  return true;
}
