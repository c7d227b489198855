import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBrandAssets } from '@platform/build/brand-assets';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { textsShownIn } from '@site/contracts/texts-shown';
import { expect, test } from 'vitest';
import { assets, folder } from './brand-assets.ts';
import { printedTitle } from './terms/print-terms.ts';

test.each(Object.values(assets))('the record of $files names all that they show', async (one) => {
  const record = readBrandAssets(folder).find(({ command }) => command === one.command);
  const shown = textsShownIn(await one.template(), exampleConfiguration);
  expect(Object.keys(record?.shows ?? {})).toEqual(Object.keys(shown));
});

test('the printed terms are of the same version as the page', async () => {
  const pdf = await readFile(join(import.meta.dirname, '../public/terms.pdf'), 'latin1');
  expect(pdf).toContain(`/Title (${printedTitle})`);
});
