import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exposedModules } from './exposed-modules.ts';

const page = { page: 'pricing', title: 'Plans', description: 'What it costs.' };
const routes = [
  { ...page, path: '/pricing' },
  { ...page, path: '/plans' },
];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exposed-modules-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function writePage(path: string) {
  const file = join(folder, 'src/pages', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
}

test('a remote exposes its pages, each once, and the sections it lists', async () => {
  await writePage('pricing/pricing.page.tsx');
  expect(exposedModules(folder, { routes, sections: ['plans'] })).toEqual({
    'pages/pricing': './src/pages/pricing/pricing.page.tsx',
    'sections/plans': './src/sections/plans.section.tsx',
  });
});

test('a page needs no folder of its own', async () => {
  await writePage('pricing.page.tsx');
  expect(exposedModules(folder, { routes, sections: [] })).toEqual({
    'pages/pricing': './src/pages/pricing.page.tsx',
  });
});

test('a page without a file, or with two, does not build', async () => {
  expect(() => exposedModules(folder, { routes, sections: [] })).toThrow(
    'src/routes.ts names the page pricing: make src/pages/pricing/pricing.page.tsx',
  );
  await writePage('pricing.page.tsx');
  await writePage('pricing/pricing.page.tsx');
  expect(() => exposedModules(folder, { routes, sections: [] })).toThrow(/keep one/);
});

test('a route table that violates the contract does not build', () => {
  const wrong = { routes: [{ ...page, path: 'pricing' }], sections: [] };
  expect(() => exposedModules(folder, wrong)).toThrow();
  expect(() => exposedModules(folder, undefined)).toThrow();
});
