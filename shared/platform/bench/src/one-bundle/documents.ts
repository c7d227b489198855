import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PageComposition } from '@platform/contracts/composition';
import type { DocumentParts, ShellRenderBundle } from '@platform/contracts/render-bundle';
import { linkedFile } from '@platform/store/releases';
import type { OneBundle } from './build.ts';

/** The shell's half of rendering in Node, with the modules of all teams beside it, by their ids. */
type RenderBundle = ShellRenderBundle & {
  readonly modules: Readonly<Record<string, () => Promise<unknown>>>;
};

export interface Document extends Pick<DocumentParts, 'structuredData'> {
  /** Undefined for the page that answers unknown paths. */
  readonly path: string | undefined;
  readonly html: string;
}

interface OneBundleDocuments {
  readonly documents: readonly Document[];
  readonly inlineScripts: readonly string[];
}

/** The shell's own functions render page and document; what differs are the files in it. */
export async function renderDocuments(
  bundle: OneBundle,
  federated: readonly Document[],
  composition: PageComposition,
): Promise<OneBundleDocuments> {
  const { release, folder } = bundle;
  const require = createRequire(import.meta.url);
  const shell: RenderBundle = require(join(folder, 'dist', release.renderBundle));
  // An ordinary application hydrates every page, without waiting for a visitor.
  const routes = composition.routes.map(({ still: _, hydrate: __, ...route }) => route);
  const ofOneBundle = { ...composition, routes, remotes: {} };
  const scripts = release.entry.scripts.map((file) => linkedFile(release, file));
  const documents: Document[] = [];
  for (const { path, structuredData } of federated) {
    const used = new Set<string>();
    const page = await shell.renderPage(path, ofOneBundle, async (id) => {
      used.add(id);
      const load = shell.modules[id];
      if (!load) throw new Error(`the one bundle has no ${id}`);
      return load();
    });
    const loaded = [...used].map((id) => ({ id, files: bundle.files.get(id) }));
    const immediate = loaded.filter(({ id }) => !page.later.includes(id));
    const styles = [release.entry, ...loaded.map(({ files }) => files)];
    const linked = (files: readonly string[], without: readonly string[] = []) =>
      [...new Set(files)]
        .filter((file) => !without.includes(file))
        .map((file) => linkedFile(release, file));
    const html = shell.renderDocument({
      page,
      composition: ofOneBundle,
      structuredData,
      scripts,
      styles: linked(styles.flatMap((files) => files?.styles ?? [])),
      preloads: linked(
        immediate.flatMap(({ files }) => files?.scripts ?? []),
        release.entry.scripts,
      ),
    });
    documents.push({ path, html, structuredData });
  }
  return { documents, inlineScripts: shell.inlineScripts };
}
