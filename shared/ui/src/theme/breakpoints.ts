import type { SystemContext } from '@chakra-ui/react';
import { PAGE_CONTAINER } from './when-enlarged.ts';

/** The least widths of the layouts, at the usual size of the text. */
export const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' } as const;

/**
 * More than the width of any scrollbar, which a window includes and the page does not. At the usual
 * size of the text a breakpoint therefore depends on the window alone.
 */
const SCROLLBAR = 1.25;

/**
 * Lets each breakpoint ask the page's own box as well as the window. The box measures in the size of
 * the text that the visitor has now, so that larger text gets the layout of a narrower window, as
 * with the browser's own zoom; a media query knows nothing of text zoom.
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
