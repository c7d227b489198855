import { eachPage, type PageGap } from './each-page.ts';
import type { ClickGate } from './gate.ts';

/** Search engines replace shorter descriptions by any text of the page. */
const LEAST = 50;

/** A page's description says in a sentence what a visitor finds there. */
export const descriptionsGate: ClickGate = {
  name: 'descriptions',
  check: (candidate) => eachPage(candidate, descriptionGaps),
};

export const descriptionGaps: PageGap = ({ description }) => {
  if (description === undefined || description.length >= LEAST) return [];
  const reason = `its description has ${description.length} characters, "${description}": write at least ${LEAST} in src/routes.ts, a sentence that says what a visitor finds here`;
  return [{ subject: description, reason }];
};
