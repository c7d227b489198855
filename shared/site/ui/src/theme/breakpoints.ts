import type { SystemContext } from '@chakra-ui/react';

/** The least widths of the layouts, at the usual size of the text. */
export const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' } as const;

/** More than any scrollbar, which a window includes and the page does not. */
const SCROLLBAR = 1.25;

/**
 * Lets each breakpoint query the page's own box too, which measures in the visitor's text size:
 * larger text gets the layout of a narrower window, which media queries cannot know.
 */
export function followTextSize(system: SystemContext): SystemContext {
  const { conditions } = system;
  const { resolve } = conditions;
  const isBreakpoint = (key: string): key is keyof typeof breakpoints =>
    Object.hasOwn(breakpoints, key);
  conditions.resolve = (key) => {
    const media = resolve(key);
    if (!isBreakpoint(key)) return media;
    const least = Number.parseFloat(breakpoints[key]) - SCROLLBAR;
    // Chakra nests the conditions of a list in each other; its types know that of settings only.
    return [media, `@container ${PAGE_CONTAINER} (min-width: ${least}rem)`] as unknown as string;
  };
  return system;
}

/** The name of the boxes that are as wide as the window; everything on a page is in one of them. */
export const PAGE_CONTAINER = 'page';

/**
 * Where the page has less room than `width`, in `rem`. It queries the page's box, whose `rem` follows
 * the visitor's text zoom, as no media query does.
 */
export const whereNarrower = <Width extends `${number}rem`>(width: Width) =>
  `@container ${PAGE_CONTAINER} (max-width: ${width})` as const;

/** Where columns become one: on a phone with text enlarged to about one and a half. */
export const whenEnlarged = whereNarrower('18rem');

/** Where a sticky box stays, if the window is higher than `least`; else it scrolls along. */
export function staysWhereHigher(least: `${number}rem`, distance = '0px'): string {
  return `min(${distance}, (100vh - ${least}) * 1000)`;
}
