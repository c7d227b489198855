import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleSettings } from '@site/node/example-settings';
import { readAddresses } from '@site/node/settings';
import { expect, test } from 'vitest';
import { readSettings, settings } from './settings.ts';

/** What the program reads besides: where it finds its files, and where site and service are. */
const others = [
  'PORT',
  'SETUP_ADDRESS',
  'SETUP_PORT',
  'SITE_ADDRESS',
  'SITE_CONFIG',
  'SITE_DATA',
] as const;

const file = join(import.meta.dirname, '../../deploy/.env.example');
const { given, all } = exampleSettings(readFileSync(file, 'utf8'));

test('the example lists every setting with its default', () => {
  expect(Object.keys(all).sort()).toEqual([...Object.keys(settings.shape), ...others].sort());
  expect(readSettings(all)).toEqual(readSettings(given));
  expect(readAddresses(all)).toEqual(readAddresses(given));
});

test('what has to be given to every copy is where the configuration is', () => {
  expect(Object.keys(given)).toEqual(['SITE_CONFIG']);
});
