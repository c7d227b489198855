import { expect, test } from 'vitest';
import { pageModule, parseModuleId, sectionModule } from './module-id.ts';

test('a module id is parsed into the parts that it was made from', () => {
  expect(parseModuleId(pageModule('loyalty', 'join'))).toEqual({
    app: 'loyalty',
    key: 'pages/join',
  });
  expect(parseModuleId(sectionModule('loyalty/steps'))).toEqual({
    app: 'loyalty',
    key: 'sections/steps',
  });
});

test.each(['', 'loyalty', 'loyalty/', '/', '/steps'])(
  '%j names no section, and finds no module',
  (section) => {
    const { app, key } = parseModuleId(sectionModule(section));
    expect(app === '' || key === 'sections/').toBe(true);
  },
);

test('a slash in a name stays in its key', () => {
  expect(parseModuleId('loyalty/pages/a/b')).toEqual({ app: 'loyalty', key: 'pages/a/b' });
});
