import type { Composition } from '@platform/contracts/composition';
import { LIVE_CONFIGURATIONS_PATH } from '@platform/contracts/live-configurations';
import {
  filePolicy,
  IMMUTABLE,
  NOT_KEPT,
  ownFileHeaders,
  READY_PATH,
  REVALIDATED,
  securityHeaders,
  textHeaders,
} from './responses.ts';

// `_headers` and `_redirects` for Netlify and Cloudflare Pages. Matching rules are combined, so no
// header is in two of them. These hosts choose encodings and ETags themselves, know no policy for
// paths without a page, and can't recognize a browser that checks for a service worker.

/** Cloudflare Pages, in November 2026. */
const hostLimits = { rules: 100, line: 2_000, redirects: 2_000 } as const;

export function hostFiles({ addresses, pages, texts, publicFiles }: Composition) {
  const policyOf = (path: string) => ({ 'content-security-policy': filePolicy(path) });
  const own = { ...ownFileHeaders, 'cache-control': IMMUTABLE, ...policyOf('') };
  const rules = [
    rule('/*', securityHeaders({ secure: addresses.site.startsWith('https:') })),
    rule('/_site/releases/*', own),
    rule('/_site/directories/*', own),
    ...[READY_PATH, LIVE_CONFIGURATIONS_PATH].map((path) =>
      rule(path, { 'cache-control': NOT_KEPT, 'content-type': 'application/json; charset=utf-8' }),
    ),
    ...Object.keys(texts).map((path) =>
      rule(path, { 'cache-control': REVALIDATED, ...policyOf(path) }),
    ),
    ...Object.keys(publicFiles).map((path) => rule(path, { ...textHeaders, ...policyOf(path) })),
    ...Object.entries(pages).map(([path, { contentSecurityPolicy }]) =>
      rule(path, {
        'cache-control': REVALIDATED,
        'content-security-policy': contentSecurityPolicy,
      }),
    ),
  ];
  const redirects = Object.keys(pages).flatMap((path) =>
    path === '/' ? [] : `${path}/ ${path} 301`,
  );
  const headers = `${rules.join('\n')}\n`;
  const tooLong = headers.split('\n').filter((line) => line.length > hostLimits.line).length;
  return {
    headers,
    redirects: `${redirects.join('\n')}\n`,
    /** What the strictest host would omit; one line each. */
    warnings: [
      rules.length > hostLimits.rules &&
        `_headers has ${rules.length} rules: Cloudflare Pages reads ${hostLimits.rules}.`,
      tooLong > 0 &&
        `_headers has ${tooLong} lines of more than ${hostLimits.line} characters, which Cloudflare Pages leaves out.`,
      redirects.length > hostLimits.redirects &&
        `_redirects has ${redirects.length} lines: Cloudflare Pages reads ${hostLimits.redirects}.`,
    ].filter((warning) => warning !== false),
  };
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [path, ...lines].join('\n');
}
