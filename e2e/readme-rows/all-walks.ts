import { pageWalks } from './page-walks.ts';
import { serviceWalks } from './service-walks.ts';
import { styleWalks } from './style-walks.ts';
import type { Walk } from './walk.ts';

/** By the first cell of the row in the README's table `to add | do`. */
export const walks: Readonly<Record<string, Walk>> = {
  ...pageWalks,
  ...serviceWalks,
  ...styleWalks,
};
