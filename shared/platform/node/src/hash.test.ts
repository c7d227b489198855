import { expect, test } from 'vitest';
import { integrityOf, policyHash, sha256 } from './hash.ts';

// Known values of empty content.
test('hashes are written as their readers expect them', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(policyHash('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
  expect(integrityOf(new Uint8Array())).toBe(
    'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
  );
});

test('a text and its bytes have the same hash', () => {
  expect(sha256('Habari é')).toBe(sha256(Buffer.from('Habari é')));
});
