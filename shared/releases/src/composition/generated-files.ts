import type { PageComposition } from '@site/contracts/composition';

/**
 * The files that search engines ask a site for, by path: the list of its pages, and what they may
 * read.
 */
export function generatedFiles({
  config,
  routes,
}: Pick<PageComposition, 'config' | 'routes'>): Map<string, string> {
  const { siteAddress } = config;
  const pages = routes.filter(({ indexable }) => indexable);
  return new Map([
    [
      '/sitemap.xml',
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...pages.map(({ path }) => `<url><loc>${escapeText(siteAddress + path)}</loc></url>`),
        '</urlset>',
        '',
      ].join('\n'),
    ],
    // Pages that must not be listed say so themselves: a crawler has to read them to find out.
    [
      '/robots.txt',
      ['User-agent: *', 'Disallow:', '', `Sitemap: ${siteAddress}/sitemap.xml`, ''].join('\n'),
    ],
  ]);
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
