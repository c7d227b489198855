import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printedTitle } from './terms-document.ts';

test('the printed terms are of the same version as the page', async () => {
  const pdf = await readFile(join(import.meta.dirname, '../../public/terms.pdf'), 'latin1');
  expect(pdf).toContain(`/Title (${printedTitle})`);
});
