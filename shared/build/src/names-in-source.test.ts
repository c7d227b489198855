import { expect, test } from 'vitest';
import { namesAskedFor, namesTakenAt, ownExports } from './names-in-source.ts';

test.each([
  ['const { a, b: c } = await import("x");', ['a', 'b']],
  ['const x = await import("x"); x.a(); () => x.b;', ['a', 'b']],
  ['(await import("x")).a();', ['a']],
  ['(await import("x"))?.["a"]();', ['a']],
  ['import("x").then(({ a }) => a());', ['a']],
  ['import("x").then((x) => x.a());', ['a']],
  ['import("x").then(() => {});', []],
  ['import("x");', []],
  ['const x = require("x"); x.a; const other = { x: 1 }; other.x;', ['a']],
  ['const { a } = require("x"); require("x").b;', ['a', 'b']],
  ['import("other").then((o) => o.z); import("x").then((x) => x.a);', ['a']],
  ['const x = require("x"); x.default.a;', ['default', 'a']],
])('%s: the names can be told', (code, names) => {
  expect(namesAskedFor(code, 'x')).toEqual(names);
});

test.each([
  'const { a, ...rest } = await import("x");',
  'const { [key]: a } = await import("x");',
  'const x = await import("x"); show(x);',
  'const x = await import("x"); export { x };',
  'const x = await import("x"); ({ x });',
  'const x = await import("x"); x[key];',
  'const x = require("x"); function f(x) { x.b; }',
  'import("x").then(show);',
  'import("x").then((x) => x);',
  'import("x").catch(show);',
  'lazy(() => import("x"));',
  'let x; x = require("x"); x.a;',
  'module.exports = require("x");',
  'const React = interop(require("x"));',
  'const { default: x } = await import("x"); x.a;',
  'import(name);',
  'not JavaScript',
])('%s: the names can not be told', (code) => {
  expect(namesAskedFor(code, 'x')).toContain('*');
});

test('a module that is named as a whole gives the names that are taken there, and no others', () => {
  const code = 'import * as x from "x"; const { a } = x; show(x); x.b;';
  const at = (text: string) => ({ start: code.indexOf(text), end: code.indexOf(text) + 1 });
  expect(namesTakenAt(code, at('x; show'))).toEqual(['a']);
  expect(namesTakenAt(code, at('x);'))).toEqual(['*']);
  expect(namesTakenAt(code, at('b;'))).toEqual(['*']);
});

test('what a source exports by itself is told apart from what it passes on', () => {
  const code =
    'export * from "x"; export const a = 1; export { b as c } from "y"; export default 1;';
  expect(ownExports(code, 'x')).toEqual(['a', 'c', 'default']);
  expect(ownExports(`${code} export * from "z";`, 'x')).toBeUndefined();
  expect(ownExports('export * as all from "x";', 'x')).toBeUndefined();
});
