import { expect, test } from 'vitest';
import { readSurface, type Surface } from './surface.ts';

/** The surface of a package with one entry, `pkg`, which has these declarations. */
function surfaceOf(index: string, others: Record<string, string> = {}): Surface[string] {
  const emitted = new Map(Object.entries({ 'src/index': index, ...others }));
  return readSurface(emitted, { pkg: 'src/index' }, () => '3.1.0').pkg ?? {};
}

test('names and types are reported, by the names that others import', () => {
  const index = `
    export declare const LIMIT = 3, UNIT: 'px';
    declare function draw(width: number): void;
    export type Width = 'wide' | 'narrow';
    export interface Size extends Base<string> { height: number; width?: Width }
    export { draw as paint };
    export { Box, type BoxProps as Props } from '@chakra-ui/react';
  `;
  expect(surfaceOf(index)).toEqual({
    LIMIT: 'const LIMIT = 3',
    UNIT: 'const UNIT: "px"',
    paint: 'const paint: (width: number) => void',
    Width: 'type Width = "narrow" | "wide"',
    Size: 'type Size = Base<string> & {\n  height: number;\n  width?: Width;\n}',
    Box: 'from @chakra-ui/react 3.1.0',
    Props: 'from @chakra-ui/react 3.1.0: BoxProps',
  });
});

test('names are re-exported from other files, one by one or all at once', () => {
  const others = {
    'src/one': 'export declare const a: string; export default a;',
    'src/parts/two':
      "export * from '../one.ts'; export declare const b: import('../one.ts').Hidden;",
  };
  const index = "export { a } from './one.ts'; export * from './parts/two.ts';";
  expect(Object.keys(surfaceOf(index, others)).sort()).toEqual(['a', 'b']);
});

test('comments, formatting, the order of members and destructuring of parameters do not matter', () => {
  const one = `
    /** A size. */
    export interface Size {
        /** In pixels. */
        readonly width: 'a' | 'b';
        height(): void;
    }
    export declare function Draw({ width, height }?: Size): void;
  `;
  const other = `export interface Size { height(): void, readonly width: | "b" | "a" }
    export declare function Draw({ width: given, ...rest }?: Size): void;`;
  expect(surfaceOf(other)).toEqual(surfaceOf(one));
  expect(surfaceOf(one).Draw).toBe('const Draw: (options?: Size) => void');
});

test('a type that is not exported is printed in full, whatever its place and its name', () => {
  const local = 'interface Props { a: string } export declare function Draw(props: Props): void;';
  const moved = {
    'src/props': 'export interface DrawProps { a: string }',
  };
  const far = `import type { DrawProps } from './props.ts';
    export declare function Draw(props: DrawProps): void;`;
  expect(surfaceOf(far, moved)).toEqual(surfaceOf(local));
  expect(surfaceOf(local).Draw).toBe('const Draw: (props: {\n  a: string;\n}) => void');
});

test('such a type may have parameters, bases, or name itself', () => {
  const index = `
    type Update<State> = (state: State) => State;
    interface Tree extends Node { children: Tree[] }
    declare const looks: { plain: 'red'; loud: 'blue' };
    export declare function use<T>(update: Update<T>): keyof typeof looks;
    export declare const tree: Tree;
  `;
  expect(surfaceOf(index)).toEqual({
    use: 'const use: <T>(update: ((state: T) => T)) => "loud" | "plain"',
    tree: 'const tree: (Node & {\n  children: Tree[];\n})',
  });
});
