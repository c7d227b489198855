import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '@platform/node/escape-html';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import type { Configuration } from '@site/contracts/configuration';
import { unfilled } from '@site/contracts/content';
import { fillContent } from '@site/contracts/fill-content';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { legalContent } from '../../src/kit/legal/legal.content.ts';
import type { LegalBlock, LegalText } from '../../src/kit/legal/legal-text.ts';
import { partsThatApply } from '../../src/kit/legal/legal-text.ts';
import { content } from '../../src/pages/terms/terms.content.ts';
import { launchBrowser, serveDashboard } from '../dashboard-server.ts';

export const printedTitle = titleOf(unfilled(content).document);

/** Prints the terms as `public/terms.pdf`, which the site serves as `/terms.pdf`. */
export async function printTerms(): Promise<void> {
  const config = await requireSiteConfiguration(parseConfiguration);
  const style = await readFile(join(import.meta.dirname, 'terms.css'), 'utf8');
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await serveDashboard(context);
    const page = await context.newPage();
    await page.setContent(termsDocument(config, style));
    await page.evaluate(() => document.fonts.ready);
    await page.pdf({
      path: join(import.meta.dirname, '../../public/terms.pdf'),
      format: 'A4',
      margin: { top: '20mm', right: '22mm', bottom: '20mm', left: '22mm' },
      printBackground: true,
      tagged: true,
      outline: true,
    });
  } finally {
    await browser.close();
  }
}

function termsDocument(config: Configuration, style: string): string {
  const { document: terms } = fillContent(content, config);
  const words = fillContent(legalContent, config);
  const parts = partsThatApply(terms.parts, { config, purchase: true });
  return `<!doctype html>
<html lang="en-KE">
<head><meta charset="utf-8"><title>${printedTitle}</title><style>${style}</style></head>
<body>
<header><p>${escapeHtml(config.company)}</p><h1>${escapeHtml(terms.title)}</h1>
<p>${words.version} ${terms.version.text}</p></header>
<p>${escapeHtml(terms.intro)}</p>
<section class="short"><h2>${words.inShort}</h2>
<ul>${terms.summary.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul></section>
${parts
  .map(
    ({ title, blocks }, position) =>
      `<section><h2>${position + 1}. ${escapeHtml(title)}</h2>${blocks.map(blockOf).join('')}</section>`,
  )
  .join('\n')}
<footer><p>${escapeHtml(config.company)}, ${escapeHtml(config.address)}<br>${escapeHtml(config.phone)}, ${escapeHtml(config.email)}</p></footer>
</body>
</html>`;
}

function blockOf(block: LegalBlock): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
  if (!('kind' in block)) {
    return `<ul>${block.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  }
  switch (block.kind) {
    case 'terms':
      return `<dl>${Object.entries(block.terms)
        .map(([term, text]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>`)
        .join('')}</dl>`;
    case 'table':
      return `<table><caption>${escapeHtml(block.caption)}</caption><thead><tr>${block.columns
        .map((column) => `<th scope="col">${escapeHtml(column)}</th>`)
        .join('')}</tr></thead><tbody>${block.rows
        .map(
          ([name, text]) =>
            `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(text)}</td></tr>`,
        )
        .join('')}</tbody></table>`;
  }
}

function titleOf({ title, version }: Pick<LegalText, 'title' | 'version'>): string {
  return `${title}, ${version.text}`;
}
