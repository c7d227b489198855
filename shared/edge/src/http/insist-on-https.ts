import { securityHeaders } from '@site/releases/security-headers';
import type { LiveSite } from '../site/live-site.ts';
import type { DirectResponse } from './direct-server.ts';

/**
 * Leads a visitor who came to a proxy without encryption to the same address of a site that insists on
 * it. Only proxies that are trusted say how a visitor came: anybody can write the header.
 */
export function insistOnHttps(
  live: LiveSite,
  isTrusted: (address: string) => boolean,
): DirectResponse {
  return ({ url = '', headers, socket }, response) => {
    if (headers['x-forwarded-proto'] !== 'http') return false;
    const { site } = live;
    // Checks of whether this edge is ready, and setup services, come from inside.
    if (!site?.secure || !url.startsWith('/') || url.startsWith('/_site/')) return false;
    if (!isTrusted(socket.remoteAddress ?? '')) return false;
    response
      .writeHead(308, {
        ...securityHeaders(site),
        location: site.address + url,
        'cache-control': 'no-cache',
        'content-length': '0',
      })
      .end();
    return true;
  };
}
