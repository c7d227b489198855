import { expect, test } from 'vitest';
import { exposedModules } from './exposed-modules.ts';

const page = { page: 'pricing', title: 'Plans', description: 'What it costs.' };

test('a remote exposes its pages, each once, and the sections it lists', () => {
  const routes = [
    { ...page, path: '/pricing' },
    { ...page, path: '/plans' },
  ];
  expect(exposedModules({ routes, sections: ['plans'] })).toEqual({
    'pages/pricing': './src/pages/pricing.page.tsx',
    'sections/plans': './src/sections/plans.section.tsx',
  });
});

test('a route table that is not as agreed does not build', () => {
  expect(() => exposedModules({ routes: [{ ...page, path: 'pricing' }], sections: [] })).toThrow();
  expect(() => exposedModules(undefined)).toThrow();
});
