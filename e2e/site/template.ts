import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import {
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { addressesFrom } from '@site/contracts/site-addresses';
import { findFreePort } from '@site/node/ports';
import { fingerprint } from '@site/node/source-hashes';
import { inWorkspace, workspaceFolder } from '@site/node/workspace-folder';
import { publish } from '@site/releases/publish';
import {
  buildApplications,
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
} from '@site/workspace/release-applications';
import { readSiteConfiguration } from './configuration.ts';
import type { SitePorts } from './settings.ts';
import { changePlansTitle, copyWorkspace, EARLIER_PLANS_TITLE } from './workspace-copy.ts';

/** What the template is made from. */
const sources = [
  'shell',
  ...readdirSync(workspaceFolder).filter((name) => name.startsWith('mfe-')),
  ...['build', 'contracts', 'node', 'releases', 'testing', 'ui'].map((name) => `shared/${name}`),
  'shared/workspace/src',
  'e2e/site',
  'e2e/site/site.config.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];

export interface Template {
  readonly templateStore: string;
  readonly earlierPricing: string;
  /** The ports at which the template is live. */
  readonly readyPorts: SitePorts;
}

/** Where templates stay between runs, each under the fingerprint of its sources. */
const root = inWorkspace('e2e/.site/templates');

/** One for each of two branches. */
const STORED = 2;

/**
 * Copies the template for the present sources into a run's own folder. Where no earlier run has
 * made it, it is made beside its place and renamed, so that a stored template is complete.
 */
export async function prepareTemplate(room: string): Promise<Template> {
  const stored = join(root, fingerprint(workspaceFolder, sources));
  if (!existsSync(stored)) {
    await mkdir(root, { recursive: true });
    await removeOld();
    const draft = `${stored}.${randomUUID()}`;
    await makeTemplate(draft);
    // A source that was saved meanwhile may be in it.
    if (stored !== join(root, fingerprint(workspaceFolder, sources))) {
      await rm(draft, { recursive: true });
      return prepareTemplate(room);
    }
    // Another run may have been first: its template is as good.
    await rename(draft, stored).catch(() => rm(draft, { recursive: true }));
  }
  const now = new Date();
  await utimes(stored, now, now);
  const target = join(room, 'template');
  await cp(stored, target, { recursive: true });
  const { earlierPricing, ports } = await readNotes(target);
  return { templateStore: join(target, STORE_FOLDER), earlierPricing, readyPorts: ports };
}

/** Makes room for one more template; what killed runs have left goes with the old ones. */
async function removeOld(): Promise<void> {
  const entries = await Promise.all(
    (await readdir(root)).map(async (name) => {
      const path = join(root, name);
      return { path, used: (await stat(path)).mtimeMs };
    }),
  );
  entries.sort((a, b) => b.used - a.used);
  for (const { path } of entries.slice(STORED - 1)) await rm(path, { recursive: true });
}

/**
 * Builds what has changed, and makes the store that every site starts from, with notes on it.
 *
 * @param folder does not exist yet
 */
async function makeTemplate(folder: string): Promise<void> {
  const store = await openWritableStore(join(folder, STORE_FOLDER));
  const earlierFolder = join(folder, 'earlier');
  const copy = await copyWorkspace(earlierFolder, 'pricing');
  await changePlansTitle(copy, EARLIER_PLANS_TITLE);
  await Promise.all([buildApplications(), copy.build()]);

  // The release that is published last becomes the newest.
  const source = join(copy.folder, 'mfe-pricing');
  const earlier = await publish({ store, app: 'pricing', folder: source, by: 'e2e' });
  if (!earlier.ok) throw new Error(earlier.problem.message);
  await rm(earlierFolder, { recursive: true });
  const { due } = await publishWorkspace(store, await readSiteConfiguration());
  await promoteWorkspace(store, due, addressesFrom({}));

  const [port, setupPort] = [await findFreePort(), await findFreePort()];
  const ports = { PORT: String(port), SETUP_PORT: String(setupPort) };
  await promoteWorkspace(store, new Map(), addressesFrom(ports));
  const notes: TemplateNotes = { earlierPricing: earlier.value.release, ports };
  await writeFile(join(folder, NOTES_FILE), JSON.stringify(notes));
}

/** The folder of the store in a template. */
const STORE_FOLDER = 'store';

/** The file beside it. */
const NOTES_FILE = 'notes.json';

/** What is known of a template's store. */
interface TemplateNotes {
  /** A release of pricing in it that was never live. */
  readonly earlierPricing: string;
  /** The ports at which its pages are live: a site on them has nothing to render. */
  readonly ports: SitePorts;
}

async function readNotes(template: string): Promise<TemplateNotes> {
  // `makeTemplate` wrote it, from the same sources.
  return JSON.parse(await readFile(join(template, NOTES_FILE), 'utf8')) as TemplateNotes;
}
