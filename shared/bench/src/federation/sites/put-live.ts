import type { SiteConfig } from '@site/contracts/site-config';
import type { ChosenReleases } from '@site/releases/chosen-releases';
import { type CompositionChoice, compositionIdOf } from '@site/releases/composition-id';
import { contentSecurityPolicy } from '@site/releases/content-security-policy';
import { readDocument } from '@site/releases/document-facts';
import { appendEntry } from '@site/releases/ledger';
import type { Store } from '@site/releases/store';
import { writeComposition } from '@site/releases/write-composition';
import { requireOk } from '@site/workspace/release-applications';
import type { Document } from './document.ts';

interface Written {
  readonly choice: CompositionChoice;
  readonly chosen: ChosenReleases;
  readonly config: SiteConfig;
  readonly documents: readonly Document[];
  /** The texts of the scripts in the documents, which their policies allow. */
  readonly inlineScripts: readonly string[];
}

/**
 * Puts documents live that were not composed. They are stored, compressed and served as those of any
 * composition, with policies of the same kind.
 */
export async function putLive(store: Store, written: Written): Promise<void> {
  const { choice, chosen, config, inlineScripts } = written;
  const pages = written.documents.map(({ path, html }) => {
    const facts = readDocument(html);
    const policy = contentSecurityPolicy(facts, config, inlineScripts);
    return { path, app: 'shell', document: html, facts, contentSecurityPolicy: policy };
  });
  const id = compositionIdOf(choice);
  const candidate = {
    chosen,
    config,
    pages,
    generatedFiles: new Map(),
    failures: [],
    notStill: [],
    cacheRenderings: async () => {},
  };
  await writeComposition(store, id, choice, candidate);
  const at = new Date().toISOString();
  requireOk(await appendEntry(store, 0, { composition: id, action: 'promote', at, by: 'bench' }));
}
