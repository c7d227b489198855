export { openReceiver } from './change/notify/receiver.ts';
export { type Exported, type ExportOptions, exportSite } from './export/export-site.ts';
export { followExports } from './export/follow-exports.ts';
