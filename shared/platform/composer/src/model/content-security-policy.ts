import type { ConfiguredSite } from '@platform/contracts/site-definition';
import { policyHash } from '@platform/node/hash';
import type { PageFacts } from './rendering.ts';

/** Emotion fills empty style elements through the CSSOM. */
const EMPTY_STYLE = '';

/** Visitors keep it on pages that follow without a new document: only styles depend on the page. */
export function contentSecurityPolicy(
  { styleHashes, styleAttributeHashes }: Pick<PageFacts, 'styleHashes' | 'styleAttributeHashes'>,
  { outside, siteAddress }: Pick<ConfiguredSite, 'outside' | 'siteAddress'>,
  shellScripts: readonly string[],
): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(shellScripts), ...outside.scripts],
    'style-src': ["'self'", ...sources([policyHash(EMPTY_STYLE), ...styleHashes])],
    'style-src-attr':
      styleAttributeHashes.length > 0
        ? ["'unsafe-hashes'", ...sources(styleAttributeHashes)]
        : ["'none'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...outside.calls],
    'worker-src': ["'none'"],
    'frame-src': ["'self'", ...outside.frames],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    ...(siteAddress.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

export function allowsScript(policy: string, script: string): boolean {
  const sources = policy.split('; ').find((directive) => directive.startsWith('script-src '));
  return hashesOf([script]).every((hash) => sources?.split(' ').includes(hash));
}

function hashesOf(texts: readonly string[]): string[] {
  return sources(texts.map(policyHash));
}

function sources(hashes: readonly string[]): string[] {
  return [...new Set(hashes)].map((hash) => `'${hash}'`);
}
