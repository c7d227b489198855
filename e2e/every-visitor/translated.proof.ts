import { everyPage, testUse } from './every-page.ts';
import { translated } from './translated.ts';
import { usedInEveryRun } from './used-in-every-run.ts';

/* The pages that `every-visitor.spec.ts` leaves out. */
testUse(
  everyPage.filter((path) => !usedInEveryRun.includes(path)),
  [translated],
);
