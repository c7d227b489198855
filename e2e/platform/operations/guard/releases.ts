import type { WorkspaceCopy } from '../../../harness/workspace-copy.ts';

/*
 * Releases of pricing that are broken each in its own way, and what has to become of each. `unseen` is an end
 * as well: what a visitor alone would notice is found by no measure, and the table says so. `held` gets no
 * further visitors, until an operator decides.
 */

export interface Release {
  readonly name: string;
  /** Built for it; else it is the other release that every site has from the start. */
  readonly change?: (copy: WorkspaceCopy) => Promise<void>;
  /** The share of visits, of both sides, in which a script does not arrive, and the seed of which. */
  readonly noise?: { readonly share: number; readonly seed: number };
  /** Whether a press ends the tab for its visitor. */
  readonly hangs?: boolean;
  /** Whether everybody gets it afterwards. */
  readonly isPromoted?: boolean;
  readonly end: 'refused' | 'ended' | 'held' | 'unseen' | 'sound';
  /** What the gate or the guard says. */
  readonly words: RegExp;
}

const PAGE = 'src/pages/pricing/pricing.page.tsx';
const START = 'export default function PricingPage() {';
const SECTION = 'src/sections/plans.section.tsx';
const PRESS = "(period) => dispatch({ kind: 'choose-period', period })";

const whileDrawn = (where: 'undefined' | 'object', code: string) => (copy: WorkspaceCopy) =>
  copy.change(PAGE, START, `${START}\n  if (typeof document === '${where}') { ${code} }\n`);
const inBrowser = (code: string) => whileDrawn('object', code);
const onceDrawn = (code: string) => async (copy: WorkspaceCopy) => {
  await copy.change(PAGE, START, `${START}\n  useEffect(() => { ${code} }, []);\n`);
  await copy.change(
    PAGE,
    "} from '@site/ui';",
    "} from '@site/ui';\nimport { useEffect } from 'react';",
  );
};
const whenPressed = (handler: string) => (copy: WorkspaceCopy) =>
  copy.change(SECTION, `onChange={${PRESS}}`, `onChange={${handler}}`);

/** Bounded, so that no machine starves of a tab that was left. */
const busy = (milliseconds: number) =>
  `{ const end = performance.now() + ${milliseconds}; while (performance.now() < end); }`;
const THROW = "throw new Error('broken on purpose');";
const hide = (selector: string) =>
  `document.head.append(Object.assign(document.createElement('style'), { textContent: '${selector} { display: none }' }));`;

/** Beside the release's other files. */
const ASK_FOR_MISSING = `
  const own = performance.getEntriesByType('resource').find(({ name }) => name.includes('/_site/releases/pricing/'));
  document.head.append(Object.assign(document.createElement('script'), { src: new URL('missing.js', own?.name) }));`;

const BAD = /visits of the canary were bad/;
const NOT_ENDED = /: (?:go|hold), /;

const broken: readonly Release[] = [
  {
    name: 'throws while it is rendered for the store',
    change: whileDrawn('undefined', THROW),
    ...{ end: 'refused', words: /broken on purpose/ },
  },
  {
    name: 'takes 20 seconds to be rendered for the store',
    change: whileDrawn('undefined', busy(20_000)),
    ...{ end: 'refused', words: /did not finish within/ },
  },
  {
    name: 'hides sections of others by a style element',
    change: onceDrawn(hide('section')),
    ...{ end: 'refused', words: /a style element reaches every page/ },
  },
  { name: 'throws while it hydrates', change: inBrowser(THROW), end: 'ended', words: BAD },
  {
    name: 'has a handler that throws',
    change: whenPressed(`() => { ${THROW} }`),
    end: 'ended',
    words: BAD,
  },
  {
    name: 'leaves a rejected promise to nobody',
    change: onceDrawn("void Promise.reject(new Error('broken on purpose'));"),
    ...{ end: 'ended', words: BAD },
  },
  {
    name: 'has a handler that loops for ever',
    change: whenPressed(`() => ${busy(30_000)}`),
    hangs: true,
    ...{ end: 'ended', words: /never heard of/ },
  },
  { name: 'lacks a script', change: onceDrawn(ASK_FOR_MISSING), end: 'ended', words: BAD },
  {
    name: 'breaks a function that every section uses',
    change: onceDrawn(`String.prototype.replaceAll = () => { ${THROW} };`),
    ...{ end: 'ended', words: BAD },
  },
  {
    name: 'keeps the page busy without end',
    change: onceDrawn(`setInterval(() => ${busy(400)}, 500);`),
    ...{ end: 'held', words: /: hold, / },
  },
  {
    name: 'hides its own section',
    change: onceDrawn("document.querySelector('#plans')?.setAttribute('hidden', '');"),
    ...{ end: 'unseen', words: NOT_ENDED },
  },
  {
    name: 'has a handler that does nothing',
    change: whenPressed('() => {}'),
    end: 'unseen',
    words: NOT_ENDED,
  },
];

const sound = [0, 0.02, 0.05].flatMap((share) =>
  [1, 2].map(
    (seed): Release => ({
      name: `is sound, with ${share * 100} % of noise, seed ${seed}`,
      noise: { share, seed },
      isPromoted: share === 0.05 && seed === 2,
      ...{ end: 'sound', words: NOT_ENDED },
    }),
  ),
);

export const releases: readonly Release[] = [...broken, ...sound];
