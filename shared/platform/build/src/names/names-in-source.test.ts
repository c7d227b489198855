import { expect, test } from 'vitest';
import { isOptionalAt, namesRequested, namesUsedAt } from './names-in-source.ts';

test.each([
  ['const { a, b: c } = await import("x");', ['a', 'b']],
  ['(await import("x"))?.["a"]();', ['a']],
  ['import("x").then(({ a }) => a());', ['a']],
  ['import("x").then(() => {});', []],
  ['import("x");', []],
  ['const x = require("x"); x.a; const other = { x: 1 }; other.x;', ['a']],
  ['import("other").then((o) => o.z); import("x").then((x) => x.a);', ['a']],
  ['const x = require("x"); x.default.a;', ['default', 'a']],
  ['const { default: x } = await import("x"); x.a;', ['default', 'a']],
  ['void import("x");', []],
  ['const loading = import("x"); loading.then((m) => m.a);', ['a']],
  ['import("x").catch(show).finally(hide).then((m) => m.a);', ['a']],
  ['(await import(`x`)).a; (await import("x")).b;', ['a', 'b']],
  ['(await import("x" + "")).a; (await import("x")).b;', ['a', 'b']],
  ['const x = require("x"); const key = "a"; x[key]; x[`b`];', ['a', 'b']],
  // A variable of the same name in another scope does not count.
  [
    'async function a() { const m = await import("x"); m.a } async function b() { const m = await import("other"); m.b }',
    ['a'],
  ],
  ['const e = require("x"), keys = (e) => e.names.map((e) => e.trim()); e.a', ['a']],
  ['const e = require("x"); function f(n, { e }) { e.b } try {} catch (e) { e.b } e.a', ['a']],
  ['const e = require("x"); class A { e() {} } e: for (;;) break e; ({ e() {} }); e.a', ['a']],
  ['function f() { if (1) { var e = require("x") } return e.a } const e = other; e.b', ['a']],
])('%s: the names are known', (code, names) => {
  expect(namesRequested(code, 'x')).toEqual(names);
});

test.each([
  'const { a, ...rest } = await import("x");',
  'const x = await import("x"); show(x);',
  'const x = await import("x"); export { x };',
  'const x = await import("x"); x[key];',
  'import("x").then(show);',
  'module.exports = require("x");',
  'const React = interop(require("x"));',
  'let x; x = require("x"); x.a;',
  'const kit = () => import("x"); (await kit()).a;',
  'import(name);',
  'import("x"); import(name);',
  'export const x = await import("x"); x.a;',
  'let m = await import("x"); m.a; m = await import("other"); m.b;',
  'let m = await import("x"); m.a; for (m of list) m.b; [m] = list; m++;',
  'for (let m of list) { m.b; m = await import("x"); }',
  'not JavaScript',
])('%s: the names are unknown', (code) => {
  expect(namesRequested(code, 'x')).toContain('*');
});

test.each([
  'const x = require("x"); x.a ?? x.b;',
  'const x = require("x"); typeof x.a; x.b;',
  'const x = require("x"); if (x.a) x.a(); x.b;',
  'const x = require("x"); if (ready && x.a) x.a(); x.b;',
  'const x = require("x"); if ("a" in x) x.a(); x.b;',
  'const x = require("x"); if (x.a === undefined) stop(); x.a(); x.b;',
  'const x = require("x"); x.a?.(); x.b;',
  'const { a = other, b } = require("x");',
])('%s: a name whose existence the source tests is not needed', (code) => {
  expect(namesRequested(code, 'x')).toEqual(['b']);
});

test('a test for a name of an imported module is recognized by its place', () => {
  const code = 'import * as x from "x"; x.a ?? x.b; "c" in x; x.c.d;';
  const at = (text: string) => ({
    start: code.indexOf(text),
    end: code.indexOf(text) + text.length,
  });
  expect(['x.a', 'x.b', '"c" in x', 'x.c.d'].map((text) => isOptionalAt(code, at(text)))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('a use of a whole module gives the names that are taken there, and no others', () => {
  const code = 'import * as x from "x"; const { a } = x; show(x); x.b;';
  const at = (text: string) => ({ start: code.indexOf(text), end: code.indexOf(text) + 1 });
  expect(namesUsedAt(code, at('x; show'))).toEqual(['a']);
  expect(namesUsedAt(code, at('x);'))).toEqual(['*']);
  expect(namesUsedAt(code, at('b;'))).toEqual(['*']);
});
