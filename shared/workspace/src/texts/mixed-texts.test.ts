import { expect, test } from 'vitest';
import { mixedTexts } from './mixed-texts.ts';

const found = (code: string) =>
  mixedTexts('page.tsx', code).map((line) => line.replace('page.tsx:', ''));

test.each([
  ['a text of the element', 'const a = <p>From {price}</p>;', '{price}'],
  ['another expression', 'const a = <p>{price} {unit}</p>;', '{price}'],
  ['an icon', 'const a = <b><Icon />{label}</b>;', '{label}'],
  [
    'what may be a text',
    "const a = <p><Icon />{open ? <b /> : 'Open'}</p>;",
    "{open ? <b /> : 'Open'}",
  ],
  ['whatever is around a fragment', 'const a = <>{label}</>;', '{label}'],
  [
    'the next text of a list',
    'const a = <p>{names.map((name) => name)}</p>;',
    '{names.map((name) => name)}',
  ],
  ['a node that may be a text', 'interface P { a: ReactNode } const b = <p><i />{a}</p>;', '{a}'],
])('a text that an expression gives beside %s is found', (_, code, expression) => {
  expect(found(code)[0]).toBe(`1 ${expression}`);
});

test('an element that comes and goes beside a text is found, for it is put before that text', () => {
  expect(found('const a = <p>{more && <b />}\n  Text</p>;')).toEqual(['1 {more && <b />}']);
});

test('an element that browsers shall not translate is a plain one', () => {
  expect(found('const a = <Text translate="no">{price}</Text>;')).toEqual(['1 translate="no"']);
  expect(found('const a = <span translate="no">{price}</span>;')).toEqual([]);
});

test.each([
  ['the only child', 'const a = <p>{from(price)}</p>;'],
  ['in an element of its own', "const a = <p><b>{price}</b>{' '}<i>{unit}</i></p>;"],
  ['beside elements that come and go', 'const a = <p><b>{price}</b>{more && <i>{unit}</i>}</p>;'],
  ['beside a list of elements', 'const a = <p><b />{list.map((x) => { return <i>{x}</i>; })}</p>;'],
  ['beside an element with a name', 'const link = <a />; const b = <p><b>{price}</b>{link}</p>;'],
  [
    'beside elements of a function',
    'const rows = () => l.map((x) => <b>{x}</b>); const a = <p>{rows()}<i /></p>;',
  ],
  [
    'beside what is an element by its type',
    'interface P { a: ReactElement } const b = <p><i />{a}</p>;',
  ],
])('a text %s is right', (_, code) => {
  expect(found(code)).toEqual([]);
});
