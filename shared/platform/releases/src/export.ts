export { type Exported, type ExportOptions, exportSite } from './export/export-site.ts';
export { followExports } from './export/follow-exports.ts';
export { runOnChange } from './export/run-on-change.ts';
