import { escapeHtml } from '@platform/node/escape-html';
import type { Claims } from '@platform/node/publisher-claim';
import { withClaim } from '@platform/node/release-words';
import { type Difference, kinds, type SiteDiff } from './difference.ts';
import type { PictureChange } from './pictures/compare-pictures.ts';
import { pictureSection, pictureStyles } from './pictures/picture-report.ts';

/** A page that stands alone: with styles and pictures, and without anything to load. */
export function reportOf(
  diff: SiteDiff,
  claims: Claims,
  pictures?: readonly PictureChange[],
): string {
  const { from, to, releases, looks, otherTeams, pages, differences } = diff;
  const heading = from === to ? `Nothing differs in ${from}` : `${from} → ${to}`;
  const changed = releases.map(({ name, from = 'new', to = 'removed' }) => {
    const change = escapeHtml(withClaim(`${from} → ${to}`, claims[to]));
    return `<li><b>${escapeHtml(name)}</b> ${change}</li>`;
  });
  const others =
    otherTeams.length > 0
      ? `<p class="warn">Of teams that release nothing here: ${pathsOf(otherTeams)}. Look at them with these teams.</p>`
      : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>What changes: ${heading}</title><style>${styles}${pictureStyles}</style></head>
<body><main><h1>What changes</h1><p>Composition ${heading}</p><ul>${changed.join('')}</ul>
<p>${looks.length} of ${pages} pages look different${looks.length > 0 ? `: ${pathsOf(looks.map(({ page }) => page))}` : ''}.</p>${others}
${pictures ? pictureSection(pictures) : ''}
${kinds.map((kind) => sectionOf(kind, differences)).join('\n')}
</main></body></html>
`;
}

function sectionOf(kind: Difference['kind'], differences: readonly Difference[]): string {
  const found = differences.filter((each) => each.kind === kind);
  if (found.length === 0) return '';
  const title = kind[0]?.toUpperCase() + kind.slice(1);
  return `<h2>${title} <small>${found.length}</small></h2>${found.map(itemOf).join('')}`;
}

function itemOf({ pages, under, from, to }: Difference): string {
  const below = under ? `, ${escapeHtml(under)}` : '';
  const where = pages.length > 0 ? `<p>${pathsOf(pages)}${below}</p>` : '';
  const part = (tag: string, text?: string) =>
    text === undefined ? '' : `<${tag}>${escapeHtml(text)}</${tag}>`;
  return `<section>${where}<div class="sides">${part('del', from)}${part('ins', to)}</div></section>`;
}

function pathsOf(paths: readonly string[]): string {
  return paths.map((path) => `<code>${escapeHtml(path)}</code>`).join(', ');
}

const styles = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:light-dark(#d5d9d6,#3a4441)}
body{margin:0;background:light-dark(#fbfaf7,#0e1614)}main{max-width:1500px;margin:auto;padding:16px}
code,del,ins{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}small{font-weight:400;opacity:.7}
section{border-top:1px solid var(--line);padding:8px 0}section p{margin:4px 0}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(320px,100%),1fr));gap:8px}
del,ins{white-space:pre-wrap;text-decoration:none;padding:4px 8px;border-radius:4px}
del{background:light-dark(#fde8e6,#4a1f1c)}del::before{content:"− "}
ins{background:light-dark(#e2f3e6,#173a22)}ins::before{content:"+ "}
.warn{background:light-dark(#fff2d6,#463512);padding:8px;border-radius:4px}`;
