import { expect, test } from 'vitest';
import { sourceViolations } from './source-violations.ts';

const text = { purpose: 'It tests.', until: 'until the test is over' };
const storing = { app: 'pricing', declared: { session: { order: text } } };
const problems = (code: string) =>
  sourceViolations(storing, 'src/sections/plans.section.tsx', code);
const imported = "import { storedEntries } from '../stored-entries.ts';";

test.each([
  "localStorage.setItem('order', '1')",
  "window.sessionStorage.getItem('order')",
  "globalThis['localStorage'].clear()",
  'const { localStorage } = window',
  'const { localStorage: kept } = window',
  'const stores = { localStorage }',
  'const tab = (): Storage => window.sessionStorage',
  `${imported} const tab = ownStorage('devices', storedEntries.session, () => window.sessionStorage)`,
  `${imported} const tab = ownStorage(name, storedEntries.session, () => window.sessionStorage)`,
  `${imported} const tab = (ownStorage('pricing', storedEntries.session, open), sessionStorage)`,
  `${imported} const tab = ownStorage('pricing', storedEntries.session, () => window.localStorage)`,
  "const tab = ownStorage('pricing', () => window.sessionStorage)",
  "const tab = ownStorage('pricing', { any }, () => window.sessionStorage)",
  "const storedEntries = {}; ownStorage('pricing', storedEntries.session, () => sessionStorage)",
  "import { storedEntries } from './stored-entries.ts'; ownStorage('pricing', storedEntries.session, () => sessionStorage)",
  "open().setItem('birthday', '1')",
  "const KEY = 'birthday'; storage.setItem(KEY, '1')",
  "indexedDB.open('orders')",
  "document.cookie = 'order=1'",
  'const all = window.document.cookie',
  "cookieStore.set('order', '1')",
  'const Bad = () => <style>{css}</style>',
  "document.head.append(document.createElement('style'))",
  'document.adoptedStyleSheets = [sheet]',
  "sheet.insertRule('h1{visibility:hidden}')",
])('%s reaches into other applications, or stores what is not declared', (code) => {
  expect(problems(code)).toHaveLength(1);
});

test.each([
  `${imported} const tab = ownStorage('pricing', storedEntries.session, () => window.sessionStorage)`,
  `${imported} const all = ownStorage('pricing', storedEntries.local, () => localStorage)`,
  "open().setItem('order', '1')",
  'storage.setItem(key, text)',
  "grid.setItem('birthday', 1, 2)",
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
      problem: expect.stringContaining(
        "ownStorage('pricing', storedEntries.local, () => window.localStorage)",
      ),
    },
  ]);
  expect(problems("\nopen().setItem('birthday', '1')")).toEqual([
    {
      line: 2,
      problem: expect.stringMatching(/stores "birthday".*declare it in src\/stored-entries\.ts/),
    },
  ]);
});
