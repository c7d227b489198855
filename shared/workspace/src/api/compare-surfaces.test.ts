import { describe, expect, test } from 'vitest';
import { compareSurfaces, describeDifferences, nextVersion } from './compare-surfaces.ts';
import { readSurface, type Surface } from './surface.ts';

function surfaceOf(index: string, chakra = '3.37.0'): Surface {
  return readSurface(new Map([['src/index', index]]), { '@site/ui': 'src/index' }, () => chakra);
}

/** The version that follows 1.4.2 after a change from some declarations to others. */
function raised(before: string | Surface, after: string | Surface): string {
  const [old, young] = [before, after].map((one) =>
    typeof one === 'string' ? surfaceOf(one) : one,
  );
  return nextVersion('1.4.2', '1.4.2', compareSurfaces(old ?? {}, young ?? {}));
}

const draw = 'export declare function draw(width: number): void;';
const button =
  'interface Props { label: string; look?: "a" | "b" } export declare const B: C<Props>;';

test.each([
  ['a name', draw, `${draw} export declare const shout: () => void;`],
  ['an optional parameter', draw, draw.replace('number', 'number, height?: number')],
  ['an optional member', button, button.replace('label', 'icon?: string; label')],
  ['leave to omit a parameter', draw, draw.replace('width', 'width?')],
  [
    'what a type parameter is by itself',
    'export interface Box<T> { value: T }',
    'export interface Box<T = string> { value: T }',
  ],
  [
    'a member of a constant',
    'export declare const paths: { home: () => "/" };',
    'export declare const paths: { about: () => "/about"; home: () => "/" };',
  ],
  ['another variant', button, button.replace('"b"', '"b" | "c"')],
  [
    'an optional field of a schema',
    'export declare const s: z.ZodMiniObject<{ a: z.ZodMiniInt }>;',
    'export declare const s: z.ZodMiniObject<{ a: z.ZodMiniInt; b: z.ZodMiniOptional<z.ZodMiniInt> }>;',
  ],
  [
    'an optional field of one of two schemas',
    'export declare const of: () => z.Mini<{ a: z.ZodMiniInt }> | z.Mini<{ b: z.ZodMiniInt }>;',
    'export declare const of: () => z.Mini<{ a: z.ZodMiniInt }> | z.Mini<{ b: z.ZodMiniInt; c?: z.ZodMiniInt }>;',
  ],
])('%s that is added raises the minor', (_, before, after) => {
  expect(raised(before, after)).toBe('1.5.0');
  // The opposite change removes it.
  expect(raised(after, before)).toBe('2.0.0');
});

test.each([
  ['a name that is taken away', `${draw} ${button}`, draw],
  ['a name that is another', draw, draw.replace('draw', 'paint')],
  ['another type', draw, draw.replace('number', 'string')],
  ['another result', draw, draw.replace('void', 'string')],
  ['a parameter that must be given', draw, draw.replace('number', 'number, height: number')],
  [
    'a member of what others make',
    'export interface Store { get(): string }',
    'export interface Store { get(): string; set(value: string): void }',
  ],
  [
    'a member of a constant that is another',
    'export declare const paths: { home: () => "/" };',
    'export declare const paths: { about: () => "/about"; home: () => "/home" };',
  ],
  ['a member that must be given', button, button.replace('label', 'icon: string; label')],
  ['a member that must be given now', button, button.replace('look?', 'look')],
  ['a value', 'export declare const VERSION = 1;', 'export declare const VERSION = 2;'],
  [
    'a parameter of a handler that may be missing now',
    'export declare function on(handle: (key: string) => void): void;',
    'export declare function on(handle: (key?: string) => void): void;',
  ],
  [
    'another order of type parameters',
    'export interface Pair<A, B> { a: A; b: B }',
    'export interface Pair<B, A> { a: A; b: B }',
  ],
  ['another part of a type', 'export type P = A & B;', 'export type P = A & C;'],
  ['a type beside others', button, button.replace('"b"', '"b" | Look')],
])('%s raises the major', (_, before, after) => {
  expect(raised(before, after)).toBe('2.0.0');
});

describe('a narrowing that is written down', () => {
  const narrowings = [
    { entry: '@site/ui', name: 'B', from: 'label: string', to: 'label: Label', reason: '' },
  ];
  const narrower = button.replace('label: string', 'label: Label');
  const changed = (after: string, before = button) =>
    compareSurfaces(surfaceOf(before), surfaceOf(after), narrowings);

  test('keeps the version, and is named', () => {
    expect(changed(narrower)).toEqual([{ entry: '@site/ui', name: 'B', kind: 'narrowed' }]);
    expect(nextVersion('1.4.2', '1.4.2', changed(narrower))).toBe('1.4.2');
  });

  test('leaves an addition beside it an addition', () => {
    expect(changed(narrower.replace('"b"', '"b" | "c"'))).toMatchObject([{ kind: 'grown' }]);
  });

  test.each([
    ['the rest of the declaration', narrower.replace('look?', 'look')],
    ['another narrowing', button.replace('label: string', 'label: Text')],
    ['the same in another name', narrower.replace('B:', 'A:'), button.replace('B:', 'A:')],
    ['the way back', button, narrower],
  ])('does not excuse %s', (_, after, before = button) => {
    expect(changed(after, before)).toMatchObject([{ kind: 'changed' }]);
  });
});

test('a name of another package changes as much as the version of that package', () => {
  const box = "export { Box } from '@chakra-ui/react';";
  expect(raised(surfaceOf(box), surfaceOf(box, '3.38.1'))).toBe('1.5.0');
  expect(raised(surfaceOf(box), surfaceOf(box, '4.0.0'))).toBe('2.0.0');
  expect(raised(box, "export { Box } from 'elsewhere';")).toBe('2.0.0');
  expect(raised(box, 'export declare const Box: string;')).toBe('2.0.0');
});

test('the same surface keeps the version, of which a team may raise the patch', () => {
  expect(raised(button, button)).toBe('1.4.2');
  expect(raised(draw, draw.replace('width', 'w'))).toBe('1.4.2');
  expect(nextVersion('1.4.3', '1.4.2', [])).toBe('1.4.3');
  expect(nextVersion('2.0.0', '1.4.2', [])).toBe('1.4.2');
});

test.each([
  [
    'export declare function f<T>(one: T): { T: T };',
    'export declare function f<V>(one: V): { T: V };',
  ],
  ['export type P = A & { a: string };', 'export type P = { a: string } & A;'],
])('%s is the same as %s', (before, after) => {
  expect(raised(before, after)).toBe('1.4.2');
});

test('differences are listed by entry and kind', () => {
  const before = surfaceOf(`${draw} export declare const gone: 1; export declare const other: 1;`);
  const after = surfaceOf(`${draw.replace('number', 'number, h?: number')}
    export declare const other: 2; export declare const shout: 1; export declare const whisper: 1;`);
  expect(describeDifferences(compareSurfaces(before, after))).toEqual([
    'grown in @site/ui: draw',
    'removed from @site/ui: gone',
    'changed in @site/ui: other',
    'added to @site/ui: shout, whisper',
  ]);
});
