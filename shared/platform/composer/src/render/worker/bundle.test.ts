import { expect, test } from 'vitest';
import { createBundle } from './bundle.mjs';

function bundleOf(files: Record<string, string>, platform: Record<string, unknown> = {}) {
  const bytes = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  const release = { app: 'pricing', id: '1.0.0-3fa9c21b5d0e7f64', files: new Map(bytes) } as const;
  return createBundle(release, (id) => platform[id]);
}

test('a module gets the platform, its neighbours and data', () => {
  const bundle = bundleOf(
    {
      'node/pages/a.js': `
        const { word } = require('../words');
        module.exports = word + require('react').name + require('./data.json').number;`,
      'node/words.js': 'exports.word = "made with ";',
      'node/pages/data.json': '{ "number": 19 }',
    },
    { react: { name: 'react ' } },
  );
  expect(bundle.load('node/pages/a.js')).toBe('made with react 19');
});

test('a module runs once, even if two files require each other', () => {
  const bundle = bundleOf({
    'node/a.js': 'exports.early = true; exports.b = require("./b.js");',
    'node/b.js':
      'exports.sawEarly = require("./a.js").early; exports.runs = (exports.runs ?? 0) + 1;',
  });
  expect(bundle.load('node/a.js')).toMatchObject({ b: { sawEarly: true, runs: 1 } });
  expect(bundle.load('node/a.js')).toBe(bundle.load('node/a.js'));
});

test('what a module asks for from outside counts, through other files too', () => {
  const bundle = bundleOf(
    {
      'node/a.js': 'require("./shared.js"); require("react");',
      'node/b.js': 'require("./shared.js");',
      'node/shared.js': 'require("@site/ui");',
    },
    { react: {}, '@site/ui': {} },
  );
  bundle.load('node/a.js');
  bundle.load('node/b.js');
  expect(bundle.outsideModules('node/a.js')).toEqual(['react', '@site/ui']);
  expect(bundle.outsideModules('node/b.js')).toEqual(['@site/ui']);
});

test.each([
  ['lodash', 'which the shell does not provide'],
  ['node:fs', 'which the shell does not provide'],
  ['./b.js', 'which is not in the release'],
  ['../../../secret', 'which is not in the release'],
])('requiring %s is refused by name: %s', (id, reason) => {
  const bundle = bundleOf({ 'node/a.js': `require(${JSON.stringify(id)})` });
  const refusal = `pricing 1.0.0-3fa9c21b5d0e7f64: node/a.js requires ${id}, ${reason}`;
  expect(() => bundle.load('node/a.js')).toThrow(refusal);
});

test('an error names its place in the file, also in the first line', () => {
  const bundle = bundleOf({ 'node/a.js': 'exports.x = 1; throw new Error("no");' });
  let stack = '';
  try {
    bundle.load('node/a.js');
  } catch (error) {
    stack = error instanceof Error ? String(error.stack) : '';
  }
  expect(stack).toContain('pricing/1.0.0-3fa9c21b5d0e7f64/node/a.js:1:22');
});
