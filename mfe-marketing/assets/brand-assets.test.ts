import { textsShownIn } from '@site/contracts/brand-assets';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { readBrandAssets } from '@site/node/brand-assets';
import { expect, test } from 'vitest';
import { assets, folder } from './brand-assets.ts';

test.each(Object.values(assets))('the record of $files names all that they show', async (one) => {
  const record = readBrandAssets(folder).find(({ command }) => command === one.command);
  const shown = textsShownIn(await one.template(), exampleConfiguration);
  expect(Object.keys(record?.shows ?? {})).toEqual(Object.keys(shown));
});
