import { join } from 'node:path';
import { inWorkspace } from '@site/node/workspace-folder';
import { filesFingerprint } from '@site/workspace/files-fingerprint';
import type { SitePorts } from '../site/settings.ts';
import { copyFromCache } from './folder-cache.ts';
import { tryLock } from './lock.ts';
import { makeTemplate } from './make-template.ts';
import { readNotes, STORE_FOLDER } from './template-notes.ts';

/** Everything that the template is made from. */
const sources = [
  '{shell,mfe-*,shared/*,e2e/site,e2e/template}/**',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];

const ignored = [
  '**/node_modules/**',
  '**/dist/**',
  '**/*.md',
  '**/*.{test,proof}.*',
  // Sites start these as they are, and the template of a remote is a part of none.
  'shared/{edge,setup-service,programs,workspace/template}/**',
  // The tests have a configuration of their own.
  'shell/site.config.json',
];

export interface Template {
  readonly templateStore: string;
  readonly earlierPricing: string;
  /** The ports at which the template is live, where this run alone may use them. */
  readonly readyPorts: SitePorts | undefined;
  /** Lets other runs use those ports. */
  release(): void;
}

/**
 * Copies the template for the present sources into a run's own folder. It is built and composed
 * where no earlier run has made it.
 */
export async function prepareTemplate(room: string): Promise<Template> {
  const root = inWorkspace('e2e/.site/templates');
  const target = join(room, 'template');
  const cache = {
    root,
    fingerprint: () => filesFingerprint(sources, ignored),
    make: makeTemplate,
    onWait: () => console.log('Another run is building the site: this one waits for it.'),
  };
  await copyFromCache(cache, target);
  const { earlierPricing, ports } = await readNotes(target);
  const held = tryLock(join(root, 'lock-of-ports'));
  return {
    templateStore: join(target, STORE_FOLDER),
    earlierPricing,
    readyPorts: held ? ports : undefined,
    release: () => held?.release(),
  };
}
