import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@platform/node/settings';
import { exampleSettings } from '@platform/testing/example-settings';
import { expect, test } from 'vitest';
import { settings } from './settings.ts';

const ofBucket = [
  'AWS_ACCESS_KEY_ID',
  'AWS_ENDPOINT_URL',
  'AWS_REGION',
  'AWS_SECRET_ACCESS_KEY',
  'SITE_CACHE',
  'SITE_CACHE_MB',
];

test('the example lists every setting with its default', () => {
  const file = join(import.meta.dirname, '../deploy/.env.example');
  const { given, all } = exampleSettings(readFileSync(file, 'utf8'));
  expect(Object.keys(all).sort()).toEqual([...Object.keys(settings.shape), ...ofBucket].sort());
  expect(readSettings(settings, all)).toEqual(readSettings(settings, given));
});

test('a port that is none is refused with what to do', () => {
  expect(() => readSettings(settings, { PORT: 'http' })).toThrow(
    'PORT is "http", which is no port: set one from 1 to 65535.',
  );
});

test('an edge that would still be serving when it is killed does not start', () => {
  expect(readSettings(settings, { DRAIN_SECONDS: '45' }).DRAIN_SECONDS).toBe(45);
  expect(() => readSettings(settings, { DRAIN_SECONDS: '46' })).toThrow(
    'DRAIN_SECONDS must be a number of seconds up to 45.',
  );
});
