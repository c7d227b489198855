import { type Release, releaseFileAddress, type WebFiles } from '@site/contracts/release';
import type { DocumentParts, LinkedFile } from '@site/contracts/render-bundle';
import type { ChosenReleases } from './chosen-releases.ts';
import { findRemoteModule } from './chosen-releases.ts';
import type { UsedModule } from './rendering.ts';

/** The browser files of a page, as its document names them. */
export type PageFiles = Pick<DocumentParts, 'scripts' | 'styles' | 'preloads'>;

/**
 * Finds the files that a page needs: the shell's own, and for each module on the page its remote's
 * entry, its scripts and styles, and those of the platform modules that it asks the shell for. Of
 * modules that are fetched later only the styles count. Each file is listed once, in the order of
 * first use.
 */
export function filesOfPage(chosen: ChosenReleases, used: readonly UsedModule[]): PageFiles {
  const { shell } = chosen;
  const scripts = linkedAll(shell.entry.scripts, shell);
  const styles = linkedAll(shell.entry.styles, shell);
  const preloads: LinkedFile[] = [];
  for (const { id, later } of used) {
    const module = findRemoteModule(chosen, id);
    if (!module) continue;
    const { release, files } = module;
    // The prerendered part has to look right before its code arrives.
    styles.push(...linkedAll(files.styles, release));
    if (later) continue;
    preloads.push(linkedFile(release, release.entry), ...linkedAll(files.scripts, release));
  }
  for (const { later, platform } of used) {
    for (const name of platform) {
      const files: WebFiles | undefined = shell.provides[name];
      if (!files) continue;
      styles.push(...linkedAll(files.styles, shell));
      if (!later) preloads.push(...linkedAll(files.scripts, shell));
    }
  }
  return {
    scripts: distinct(scripts),
    styles: distinct(styles),
    preloads: distinct(preloads, scripts),
  };
}

function linkedAll(paths: readonly string[], release: Release) {
  return paths.map((path) => linkedFile(release, path));
}

function distinct(files: readonly LinkedFile[], without: readonly LinkedFile[] = []): LinkedFile[] {
  const seen = new Set(without.map(({ address }) => address));
  return files.filter(({ address }) => !seen.has(address) && seen.add(address));
}

/** A browser file of a release as a page loads it. */
export function linkedFile(release: Release, path: string): LinkedFile {
  const file = release.files[path];
  // Publishing has checked that every file that a release names is listed.
  if (!file) throw new Error(`${release.app} ${release.id} does not list ${path}`);
  return {
    address: releaseFileAddress(release.app, release.id, path),
    integrity: file.integrity,
  };
}
