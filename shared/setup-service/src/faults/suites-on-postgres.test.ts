import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every suite that leaves PostgreSQL to the proof is in the proof', async () => {
  const cwd = join(import.meta.dirname, '..');
  const proof = await readFile(join(import.meta.dirname, 'suites-on-postgres.proof.ts'), 'utf8');
  const files = await readdir(cwd, { recursive: true });
  const left: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.test.ts'))) {
    const code = await readFile(join(cwd, file), 'utf8');
    if (code.includes("{ postgres: 'proof' }")) left.push(file);
  }
  const found = left.filter((file) => proof.includes(`import('../${file}')`));
  expect(found).toEqual(
    left.filter((file) => file !== join('faults', 'suites-on-postgres.test.ts')),
  );
  expect(found).not.toEqual([]);
});
