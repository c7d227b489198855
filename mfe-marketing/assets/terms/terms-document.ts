import type { Configuration } from '@site/contracts/configuration';
import { fillContent, unfilled } from '@site/contracts/content';
import { escapeHtml } from '@site/node/escape-html';
import { legalContent } from '../../src/kit/legal/legal.content.ts';
import type { LegalBlock, LegalText } from '../../src/kit/legal/legal-text.ts';
import { partsThatApply } from '../../src/kit/legal/parts-that-apply.ts';
import { content } from '../../src/pages/terms/terms.content.ts';

/** The title of the printed terms, which includes their version. */
export const printedTitle = titleOf(unfilled(content).document);

/** The terms as a document to print, with the same words as the page. */
export function termsDocument(config: Configuration, style: string): string {
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
  switch (block.kind) {
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
    case 'terms':
      return `<dl>${block.terms.map(({ term, text }) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>`;
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
