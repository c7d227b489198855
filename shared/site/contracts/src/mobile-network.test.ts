import { expect, test } from 'vitest';
import { networkWithoutMpesa } from './mobile-network.ts';

test.each([
  ['0733 123 456', 'Airtel'],
  ['254733123456', 'Airtel'],
  ['٠٧٣٣١٢٣٤٥٦', 'Airtel'],
  ['0102345678', 'Airtel'],
  ['0750123456', 'Airtel'],
  ['0780123456', 'Airtel'],
  ['0770123456', 'Telkom'],
  ['0763123456', 'Equitel'],
  ['0766123456', 'Equitel'],
  ['0747123456', 'Faiba'],
  ['0712345678', undefined],
  ['+254 (0) 712 345 678', undefined],
  ['0110345678', undefined],
  ['0757123456', undefined],
  ['0768123456', undefined],
  ['0799123456', undefined],
  ['0733', undefined],
  ['256733123456', undefined],
  ['', undefined],
])('the number %j was given out by %s, if not by Safaricom', (text, network) => {
  expect(networkWithoutMpesa(text)).toBe(network);
});
