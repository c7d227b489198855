import type { Configuration } from '@site/contracts/configuration';
import { escapeHtml } from '@site/node/escape-html';
import type { LegalBlock } from '../../src/content/legal-document.content.ts';
import { legalWords } from '../../src/content/legal-pages.content.ts';
import { terms } from '../../src/content/terms.content.ts';
import { fillLegalText } from '../../src/legal/fill-legal-text.ts';
import { partsThatApply } from '../../src/legal/parts-that-apply.ts';

/** The title of the printed terms, which says what version they are. */
export const printedTitle = `${terms.title}, ${terms.version.text}`;

/** The terms as a document to print: the same words as on the page. */
export function termsDocument(config: Configuration, style: string): string {
  const fill = (text: string) => escapeHtml(fillLegalText(text, config));
  const parts = partsThatApply(terms.parts, { config, purchase: true });
  return `<!doctype html>
<html lang="en-KE">
<head><meta charset="utf-8"><title>${printedTitle}</title><style>${style}</style></head>
<body>
<header><p>${fill('{company}')}</p><h1>${escapeHtml(terms.title)}</h1>
<p>${legalWords.version} ${terms.version.text}</p></header>
<p>${fill(terms.intro)}</p>
<section class="short"><h2>${legalWords.inShort}</h2>
<ul>${terms.summary.map((text) => `<li>${fill(text)}</li>`).join('')}</ul></section>
${parts
  .map(
    ({ title, blocks }, position) =>
      `<section><h2>${position + 1}. ${fill(title)}</h2>${blocks.map((block) => blockOf(block, fill)).join('')}</section>`,
  )
  .join('\n')}
<footer><p>${fill('{company}')}, ${fill('{address}')}<br>${fill('{phone}')}, ${fill('{email}')}</p></footer>
</body>
</html>`;
}

function blockOf(block: LegalBlock, fill: (text: string) => string): string {
  if (typeof block === 'string') return `<p>${fill(block)}</p>`;
  switch (block.kind) {
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${fill(item)}</li>`).join('')}</ul>`;
    case 'terms':
      return `<dl>${block.terms.map(({ term, text }) => `<dt>${fill(term)}</dt><dd>${fill(text)}</dd>`).join('')}</dl>`;
    case 'table':
      return `<table><caption>${fill(block.caption)}</caption><thead><tr>${block.columns
        .map((column) => `<th scope="col">${fill(column)}</th>`)
        .join('')}</tr></thead><tbody>${block.rows
        .map(([name, text]) => `<tr><th scope="row">${fill(name)}</th><td>${fill(text)}</td></tr>`)
        .join('')}</tbody></table>`;
  }
}
