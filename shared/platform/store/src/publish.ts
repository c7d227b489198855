export {
  type Published,
  type PublishedConfiguration,
  publish,
  publishConfiguration,
} from './publish/publish.ts';
export { checkBuild } from './publish/read-build.ts';
export { readCommit } from './publish/read-commit.ts';
