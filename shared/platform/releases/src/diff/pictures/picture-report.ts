import { escapeHtml } from '@platform/node/escape-html';
import { someOf } from '@platform/node/problem';
import type { PictureChange } from './compare-pictures.ts';

/** For a terminal, largest first. */
export function pictureLines(changes: readonly PictureChange[]): string[] {
  if (changes.length === 0) return ['', 'pictures: nothing differs'];
  const different = changes.filter(({ is }) => is === undefined);
  const rest = different.length - MOST;
  return [
    '',
    `pictures: ${changes.length} changes`,
    ...(['new', 'gone'] as const).flatMap((is) => wholeLines(changes, is)),
    ...different.slice(0, MOST).map(lineOf),
    ...(rest > 0 ? [`  ${rest} more`] : []),
  ];
}

const MOST = 8;

function wholeLines(changes: readonly PictureChange[], is: 'new' | 'gone'): string[] {
  // Once for all widths.
  const pages = new Set(changes.flatMap((change) => (change.is === is ? change.pages : [])));
  return pages.size > 0 ? [`  ${is}: ${someOf([...pages])}`] : [];
}

function lineOf({ pages, width, pixels }: PictureChange): string {
  return `  ${width} px wide: ${pixels} pixels on ${someOf(pages)}`;
}

export function pictureSection(changes: readonly PictureChange[]): string {
  if (changes.length === 0) return '<h2>Pictures</h2><p>No page that was photographed differs.</p>';
  const figures = changes.map((change, at) => {
    const where = change.pages.map((path) => `<code>${escapeHtml(path)}</code>`).join(', ');
    const what = change.is ?? `${change.pixels} pixels`;
    return `<section class="shot"><p>${where} · ${change.width} px wide · ${what}</p>
${change.is ? '' : `<p>${viewsOf(at)}</p>`}
${change.shots.map(figureOf).join('')}</section>`;
  });
  return `<h2>Pictures <small>${changes.length}</small></h2>${figures.join('\n')}`;
}

function viewsOf(at: number): string {
  const choices = ['side by side', 'slider', 'highlight'].map(
    (view) =>
      `<label><input type="radio" name="view${at}" value="${view}"${view === 'side by side' ? ' checked' : ''}> ${view}</label>`,
  );
  return `${choices.join(' ')} <input type="range" aria-label="how much of the page before" value="50" oninput="this.closest('section').style.setProperty('--at',this.value+'%')">`;
}

function figureOf({ scheme, ...pictures }: PictureChange['shots'][number]): string {
  const images = Object.entries(pictures).map(
    ([name, bytes]) =>
      `<img class="${name}" alt="${name}, ${scheme}" src="data:image/webp;base64,${bytes.toString('base64')}">`,
  );
  return `<figure><figcaption>${scheme}</figcaption><div class="view">${images.join('')}</div></figure>`;
}

export const pictureStyles = `
.shot figure{margin:4px 0}.shot label{margin-right:12px}.shot .view{display:grid;grid-template-columns:1fr 1fr;gap:8px;align-items:start;justify-items:start}
.shot img{max-width:100%;height:auto;outline:1px solid var(--line)}.shot .mask,.shot [type=range]{display:none}
.shot:has([value=slider]:checked) .view,.shot:has([value=highlight]:checked) .view{grid-template-columns:minmax(0,max-content)}
.shot:has([value=slider]:checked) [type=range]{display:inline-block;width:min(400px,50vw)}
.shot:has([value=slider]:checked) img{grid-area:1/1}.shot:has([value=slider]:checked) .after{clip-path:inset(0 0 0 var(--at,50%))}
.shot:has([value=highlight]:checked) .before{display:none}.shot:has([value=highlight]:checked) :is(.after,.mask){display:block;grid-area:1/1}
.shot:has([value=highlight]:checked) .after{opacity:.35}.shot:has([value=highlight]:checked) .mask{outline:0}`;
