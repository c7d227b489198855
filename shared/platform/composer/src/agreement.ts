export type { Promotion } from './compose/agreement.ts';
export { findGrowth, GROWTH } from './compose/growth.ts';
export { OTHER_PAGES, type Replaced } from './compose/other-pages.ts';
