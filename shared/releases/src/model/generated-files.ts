import type { PageComposition } from '@site/contracts/composition';

const SITEMAP = '/sitemap.xml';
const ROBOTS = '/robots.txt';

/** The paths of the files that the composer writes. */
export const generatedPaths: readonly string[] = [SITEMAP, ROBOTS];

/** The files for search engines, by path: the sitemap and the rules for crawlers. */
export function generatedFiles({
  config,
  routes,
}: Pick<PageComposition, 'config' | 'routes'>): Map<string, string> {
  const { siteAddress } = config;
  const pages = routes.filter(({ indexable }) => indexable);
  return new Map([
    [
      SITEMAP,
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...pages.map(({ path }) => `<url><loc>${escapeText(siteAddress + path)}</loc></url>`),
        '</urlset>',
        '',
      ].join('\n'),
    ],
    // Pages that must not be listed say so themselves, which a crawler has to read.
    [
      ROBOTS,
      ['User-agent: *', 'Disallow:', '', `Sitemap: ${siteAddress}${SITEMAP}`, ''].join('\n'),
    ],
  ]);
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
