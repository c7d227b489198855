import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { createFixtureSite, type FixtureSite, value } from '@platform/testing/site/fixture-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from './configurations.ts';
import { readRevisions } from './ledger.ts';

let site: FixtureSite;
let id: string;
let file: string;
beforeAll(async () => {
  site = await createFixtureSite();
  await site.releaseAll();
  const { composition } = value(await site.promote());
  id = composition.config;
  file = join(site.store.folder, 'configurations', `${id}.json`);
});
afterAll(() => site.remove());

test('a price that was changed in the store never goes live, until it is published again', async () => {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"yearly": 12000', '"yearly": 12'));
  await site.release('devices', { version: '1.1.0' });
  expect(await site.promote([{ name: 'devices' }])).toMatchObject({
    problem: {
      kind: 'damaged-file',
      message: `${file} is damaged (has other content than its name says): publish that configuration again.`,
    },
  });
  expect(await readRevisions(site.store)).toEqual([1]);
  expect(await site.configure(fixtureConfiguration)).toBe(id);
  expect(await readFile(file, 'utf8')).toBe(text);
  value(await site.promote([{ name: 'devices' }]));
});

test('a setting that a newer version published is kept, and counts for the id', async () => {
  const newer = { ...fixtureConfiguration, greeting: 'Karibu' };
  const release = await site.configure(newer);
  expect(release).not.toBe(id);
  expect(value(await readConfiguration(site.store, release)).configuration).toEqual(newer);
});

test('a text that is not an id refers to nothing, whatever file exists', async () => {
  for (const name of ['newest', `../configurations/${id}`, '']) {
    expect(await readConfiguration(site.store, name)).toMatchObject({
      problem: { kind: 'unknown-release' },
    });
  }
});
