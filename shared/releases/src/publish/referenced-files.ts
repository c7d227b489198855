import { isShellRelease, type Release, type WebFiles } from '@site/contracts/release';

/** Every file that `release.json` names somewhere else than in its list of files. */
export function referencedFiles(release: Release): string[] {
  if (isShellRelease(release)) {
    const provided = Object.values(release.provides).flatMap(webFiles);
    return [release.renderBundle, ...webFiles(release.entry), ...provided];
  }
  const modules = Object.values(release.modules);
  return [release.entry, ...modules.flatMap((module) => [module.node, ...webFiles(module)])];
}

function webFiles({ scripts, styles }: WebFiles): string[] {
  return [...scripts, ...styles];
}
