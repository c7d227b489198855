export {
  addedCounts,
  type CanaryCounts,
  canaryCounts,
  FIRST,
  nameOfCanary,
} from './change/canary/canary-counts.ts';
export { asOfYear, currentYear } from './export/as-of-year.ts';
export {
  configurationsEtag,
  fileContentType,
  filePolicy,
  IMMUTABLE,
  METHODS,
  NOT_KEPT,
  ownFileHeaders,
  publicFileEtag,
  READY_PATH,
  REVALIDATED,
  readyAnswer,
  refusals,
  securityHeaders,
  textContentType,
  textEtag,
  textHeaders,
  textTypes,
  workerRemoval,
} from './export/responses.ts';
export {
  PREVIEW_HOURS,
  type PreviewPlace,
  type PreviewSettings,
  previewPlace,
  readPreviewToken,
  writePreviewToken,
} from './preview/preview-token.ts';
