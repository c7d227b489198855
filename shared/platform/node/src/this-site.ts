import { pathToFileURL } from 'node:url';
import type { SiteDefinition } from '@platform/contracts/site-definition';
import { inWorkspace } from './workspace-folder.ts';

// A process is of one site. Which one is said where the process begins: passing it on to whatever reads
// a configuration would have nearly every function of the platform take it.

/** Where a workspace defines its site. */
export const SITE_DEFINITION = 'shared/site/site.ts';

let load: () => Promise<SiteDefinition> = async () => {
  const { site } = await import(pathToFileURL(inWorkspace(SITE_DEFINITION)).href);
  return site;
};
let loaded: Promise<SiteDefinition> | undefined;

/** Says of which site this process is; without it, that of the workspace. It is loaded when it is needed. */
export function setThisSite(loadSite: typeof load): void {
  load = loadSite;
  loaded = undefined;
}

export function thisSite(): Promise<SiteDefinition> {
  loaded ??= load();
  return loaded;
}
