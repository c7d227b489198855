/*
 * What a developer saves, and how it is seen in the page. Functions of `isShown` run in the browser,
 * so they use nothing from outside.
 */
export interface Save {
  readonly what: string;
  /** The file, from the workspace's folder. */
  readonly file: string;
  /** @param round differs at each save */
  change(source: string, round: number): string;
  isShown(round: number): boolean;
}

export const saves: readonly Save[] = [
  {
    what: 'text',
    file: 'mfe-pricing/src/pages/pricing/below-plans.content.ts',
    change: (source, round) =>
      source.replace(/title: 'Expertise/, `title: 'Round ${round} Expertise`),
    isShown: (round) => document.body.textContent.includes(`Round ${round} `),
  },
  {
    what: 'style',
    file: 'mfe-pricing/src/pages/pricing/why-us.tsx',
    change: (source, round) =>
      source.replace('<PageSection', `<PageSection outlineOffset="${round}px"`),
    isShown: (round) =>
      [...document.querySelectorAll('section')].some(
        (section) => getComputedStyle(section).outlineOffset === `${round}px`,
      ),
  },
  {
    what: 'design system',
    file: 'shared/ui/src/layout/page-section.tsx',
    change: (source, round) => source.replace('<Title>', `<Title data-round="${round}">`),
    isShown: (round) => document.querySelector(`[data-round="${round}"]`) !== null,
  },
  {
    what: 'route, which reloads',
    file: 'mfe-pricing/src/routes.ts',
    change: (source, round) => source.replace("title: '", `title: 'Round ${round} `),
    isShown: (round) => document.title.includes(`Round ${round} `),
  },
];
