import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { proveOnPostgres } from '../testing/databases.ts';

/* The suites of `onSqlite`, `describeOnSqlite` and `{ postgres: 'proof' }`, with PostgreSQL. */

// Their own time limits are for SQLite.
vi.setConfig({ testTimeout: 120_000 });
proveOnPostgres();

const sources = join(import.meta.dirname, '../src');
const suites: { readonly file: string; readonly mocks: boolean }[] = [];
for (const name of (await readdir(sources, { recursive: true })).sort()) {
  if (!name.endsWith('.test.ts')) continue;
  const file = join(sources, name);
  const code = await readFile(file, 'utf8');
  if (!/\{ postgres: 'proof' \}|\b(?:onSqlite|describeOnSqlite)\(/.test(code)) continue;
  suites.push({ file, mocks: code.includes('vi.mock(') });
}
// A mock has to come before other suites load the module.
suites.sort((one, other) => Number(other.mocks) - Number(one.mocks));
for (const { file } of suites) await import(file);
