import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordBrandAsset } from '@platform/build/brand-assets';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import { unfilled } from '@site/contracts/content';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { textsShownIn } from '@site/contracts/texts-shown';
import { content as terms } from '../src/pages/terms/terms.content.ts';
import { story } from './video/story.ts';

export const folder = join(import.meta.dirname, '..');

export const assets = {
  pictures: {
    files: 'the pictures of the product',
    command: 'pnpm --filter marketing assets',
    template: readDashboard,
  },
  video: {
    files: 'the video and its captions',
    command: 'pnpm --filter marketing assets video',
    template: async () => JSON.stringify(story) + (await readDashboard()),
  },
  terms: {
    files: 'the printed terms',
    command: 'pnpm --filter marketing assets terms',
    // Their first and last lines have the names and the ways to reach the company.
    template: async () => `${JSON.stringify(unfilled(terms))} {company} {address} {phone} {email}`,
  },
};

/** Records which brand files show that were just made, for the gate `brand-assets`. */
export async function recordBrandOf(kind: keyof typeof assets): Promise<void> {
  const { files, command, template } = assets[kind];
  const shows = textsShownIn(await template(), await requireSiteConfiguration(parseConfiguration));
  recordBrandAsset(folder, { files, command, shows });
}

async function readDashboard(): Promise<string> {
  const pages = join(import.meta.dirname, 'dashboard');
  const files = (await readdir(pages)).filter((file) => file.endsWith('.html')).sort();
  return (await Promise.all(files.map((file) => readFile(join(pages, file), 'utf8')))).join('\n');
}
