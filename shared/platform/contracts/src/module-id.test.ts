import { expect, test } from 'vitest';
import { pageModule, parseModuleId, sectionModule } from './module-id.ts';

test.each([
  [pageModule('loyalty', 'join'), 'pages/join'],
  [sectionModule('loyalty/steps'), 'sections/steps'],
  ['loyalty/pages/a/b', 'pages/a/b'],
])('the module id %s is parsed into its parts', (id, key) => {
  expect(parseModuleId(id)).toEqual({ app: 'loyalty', key });
});

test.each(['', 'loyalty', 'loyalty/', '/', '/steps'])(
  '%j names no section, and finds no module',
  (section) => {
    const { app, key } = parseModuleId(sectionModule(section));
    expect(app === '' || key === 'sections/').toBe(true);
  },
);
