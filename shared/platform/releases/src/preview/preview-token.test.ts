import { expect, test } from 'vitest';
import { previewPlace } from './preview-token.ts';

const settings = { PREVIEW_ADDRESS: 'https://preview.acacia.example', PREVIEW_KEY: 'secret' };

test.each([
  ['http://127.0.0.1:8080', 'http://preview.localhost:8080'],
  ['http://localhost:18080', 'http://preview.localhost:18080'],
  ['https://127.0.0.1', 'https://preview.localhost'],
  ['https://acacia.example', undefined],
  ['https://127.0.0.1.acacia.example', undefined],
  ['https://localhost.acacia.example', undefined],
])('a site at %s has previews without settings at %s', (address, expected) => {
  expect(previewPlace({}, { address, epoch: 'e' })?.address).toBe(expected);
  expect(previewPlace({}, { address, epoch: undefined })).toBeUndefined();
  expect(previewPlace(settings, { address, epoch: 'e' })?.key).toBe('secret');
});

test('without a key nothing is signed', () => {
  const live = { address: 'https://acacia.example', epoch: 'e' };
  expect(previewPlace({ PREVIEW_ADDRESS: 'https://preview.acacia.example' }, live)).toBeUndefined();
  expect(previewPlace({ PREVIEW_KEY: 'secret' }, live)).toBeUndefined();
});
