import { expect, test } from 'vitest';
import { sourceViolations } from './source-violations.ts';

const problems = (code: string) => sourceViolations('pricing', 'plans.section.tsx', code);

test.each([
  "localStorage.setItem('order', '1')",
  "window.sessionStorage.getItem('order')",
  "globalThis['localStorage'].clear()",
  'const { localStorage } = window',
  'const { localStorage: kept } = window',
  'const stores = { localStorage }',
  'const stores = { tab: sessionStorage }',
  'const tab = (): Storage => window.sessionStorage',
  "const tab = ownStorage('devices', () => window.sessionStorage)",
  'const tab = ownStorage(name, () => window.sessionStorage)',
  "const tab = (ownStorage('pricing', open), window.sessionStorage)",
  "indexedDB.open('orders')",
  "document.cookie = 'order=1'",
  'const all = window.document.cookie',
  "cookieStore.set('order', '1')",
  'const Bad = () => <style>{css}</style>',
  "document.head.append(document.createElement('style'))",
  'document.adoptedStyleSheets = [sheet]',
  "sheet.insertRule('h1{visibility:hidden}')",
])('%s reaches into other applications', (code) => {
  expect(problems(code)).toHaveLength(1);
});

test.each([
  "const tab = ownStorage('pricing', () => window.sessionStorage)",
  "const tab = ownStorage('pricing', () => localStorage)",
  "const text = 'localStorage'; // sessionStorage",
  'const options = { localStorage: 1 }',
  'const { own: indexed } = options',
  'const Good = () => <div style={{ color }} />',
  'type Kept = Storage',
  'const { cookie } = recipe; const other = recipe.cookie',
])('%s does not', (code) => {
  expect(problems(code)).toEqual([]);
});

test('a violation names its place and what to do', () => {
  expect(problems("import a from 'a';\n\nlocalStorage.clear();")).toEqual([
    {
      line: 3,
      problem:
        "localStorage is one for all applications: open it by ownStorage('pricing', () => window.localStorage) of @site/contracts/own-storage",
    },
  ]);
});
