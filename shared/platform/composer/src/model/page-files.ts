import type { Release, WebFiles } from '@platform/contracts/release';
import type { LinkedFile } from '@platform/contracts/render-bundle';
import { type ChosenReleases, findRemoteModule, linkedFile } from '@platform/store/releases';
import type { UsedModule } from './rendering.ts';

// The shell's own; then each module's entry, scripts, styles and platform modules, but only the
// styles of modules that load later. Each file once, in the order of first use.
export function filesOfPage(chosen: ChosenReleases, used: readonly Omit<UsedModule, 'release'>[]) {
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
