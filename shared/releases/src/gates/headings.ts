import { eachPage, type PageGap } from './each-page.ts';
import type { ClickGate } from './gate.ts';

/** Every page has exactly one `h1`, with a text: screen readers begin with it, and so does a navigation. */
export const headingsGate: ClickGate = {
  name: 'headings',
  check: (candidate) => eachPage(candidate, headingGaps),
};

export const headingGaps: PageGap = ({ titles }, file) => {
  if (titles.length === 1 && titles[0]?.trim() === '') {
    return [{ subject: 'empty', reason: `the h1 of the page is empty: give it a text in ${file}` }];
  }
  if (titles.length === 1) return [];
  const found = titles.map((title) => `"${title}"`).join(' and ');
  const reason =
    titles.length === 0
      ? `the page has no h1: give it a PageTitle in ${file}`
      : `the page has ${titles.length} h1, ${found}: keep one PageTitle in ${file}, and make the others Title`;
  return [{ subject: `${titles.length}`, reason }];
};
