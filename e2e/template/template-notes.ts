import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SitePorts } from '../site/settings.ts';

/** The folder of the store in a template. */
export const STORE_FOLDER = 'store';

/** The file beside it. */
export const NOTES_FILE = 'notes.json';

/** What is known of a template's store. */
export interface TemplateNotes {
  /** A release of pricing in it that was never live. */
  readonly earlierPricing: string;
  /** The ports at which its pages are live: a site on them has nothing to render. */
  readonly ports: SitePorts;
}

export async function readNotes(template: string): Promise<TemplateNotes> {
  // `make-template.ts` wrote it from the same sources.
  return JSON.parse(await readFile(join(template, NOTES_FILE), 'utf8')) as TemplateNotes;
}
