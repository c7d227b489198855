import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { coreFontFile, makeCoreFont } from './core-font.ts';

/** Bytes that a server sends before it hears from the browser again, without the headers. */
const FIRST_ROUND_TRIP = 14_000;

test('the small font is made of the whole one, and comes in one round trip', async () => {
  const kept = await readFile(coreFontFile);
  // Otherwise run `pnpm --filter @site/ui run assets`.
  expect(kept.equals(await makeCoreFont())).toBe(true);
  expect(kept.length).toBeLessThan(FIRST_ROUND_TRIP);
});
