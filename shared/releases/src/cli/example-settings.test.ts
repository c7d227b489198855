import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAddresses, readSettings } from '@site/node/settings';
import { exampleSettings } from '@site/testing/example-settings';
import { expect, test } from 'vitest';
import { cacheSettings } from '../store/bucket/cache.ts';
import { createProgram, secrets, variables } from './command-line.ts';

/** What AWS's SDK reads for a bucket. */
const ofSdk = ['AWS_ACCESS_KEY_ID', 'AWS_ENDPOINT_URL', 'AWS_REGION', 'AWS_SECRET_ACCESS_KEY'];

test('the example lists every variable that a command reads, with its default', () => {
  const file = join(import.meta.dirname, '../../deploy/.env.example');
  const { given, all } = exampleSettings(readFileSync(file, 'utf8'));
  const { commands } = createProgram(new Date(0));
  const ofOptions = commands.flatMap(({ options }) =>
    options.flatMap(({ envVar }) => envVar ?? []),
  );
  const ofCache = Object.keys(cacheSettings.shape);
  const read = new Set([...variables, ...secrets, ...ofOptions, ...ofCache, ...ofSdk]);
  // The package of the console compares its own.
  const listed = Object.keys(all).filter((name) => !name.startsWith('CONSOLE_'));
  expect(listed.sort()).toEqual([...read].sort());
  expect(readSettings(cacheSettings, all)).toEqual(readSettings(cacheSettings, given));
  expect(readAddresses(all)).toEqual(readAddresses(given));
});
