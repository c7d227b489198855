export {
  type ChosenReleases,
  findRemoteModule,
  linkedFile,
  publicFilesIn,
  releasesIn,
} from './model/chosen-releases.ts';
export {
  createReleaseReader,
  type ReleaseReader,
  readChosenReleases,
  readReleaseFile,
} from './stored/release-reader.ts';
export {
  escapeInvisible,
  listApplications,
  listReleases,
  type NewestReleases,
  newestLost,
  newestReleases,
  publicationWrittenAt,
  publishedAt,
  type ReleasedName,
  readClaims,
  readNewest,
  readNewestReleases,
  readRelease,
  releaseKey,
} from './stored/releases.ts';
