export type { Difference } from './diff/difference.ts';
export { diffSides } from './diff/differences.ts';
export { linesOf } from './diff/lines.ts';
export { reportOf } from './diff/report.ts';
export { readSides, type SideRequest } from './diff/side.ts';
