import { securityHeaders } from '@site/releases/security-headers';
import type { LiveSite } from '../site/live-site.ts';
import type { LoadedSite } from '../site/load-composition.ts';
import type { Representation, ServedPage } from '../site/served-page.ts';
import type { DirectResponse } from './direct-server.ts';
import { pageHeaders } from './pages.ts';
import { chooseRepresentation, contentHeaders, matches, validationHeaders } from './send-text.ts';
import { timedHeaders, withTiming } from './server-timing.ts';

/** All headers of a page in one encoding, names and values in turn, as Node writes them fastest. */
interface Headers {
  readonly whole: string[];
  readonly notModified: string[];
}

/** Made for the first request; those of an earlier site are freed with it. */
const known = new WeakMap<Representation, Headers>();

/** Answers with the pages of the live composition. */
export function directPages(live: LiveSite): DirectResponse {
  return (request, response, { began }) => {
    // Read once: everything in a response is of one site.
    const { site } = live;
    const page = site?.pages.get(pathOf(request.url ?? ''));
    if (!site || !page) return false;
    const { headers, method } = request;
    const representation = chooseRepresentation(headers['accept-encoding'], page);
    const { whole, notModified } = headersOf(site, page, representation);
    if (matches(headers['if-none-match'], representation.etag)) {
      response.writeHead(304, withTiming(notModified, began)).end();
    } else {
      const body = method === 'HEAD' ? undefined : representation.bytes;
      response.writeHead(200, withTiming(whole, began)).end(body);
    }
    return true;
  };
}

function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}

function headersOf(site: LoadedSite, page: ServedPage, representation: Representation): Headers {
  const made = known.get(representation);
  if (made) return made;
  const always = {
    ...securityHeaders(site),
    ...pageHeaders(page),
    ...validationHeaders(representation),
  };
  const content = contentHeaders(representation, 'text/html');
  const headers = {
    whole: timedHeaders({ ...always, ...content }),
    notModified: timedHeaders(always),
  };
  known.set(representation, headers);
  return headers;
}
