import { expect, test } from 'vitest';
import { type Declarations, declarationViolations, writeDeclarations } from './declarations.ts';

const declarations: Declarations = {
  folder: 'shared/site/ui',
  name: '@site/ui',
  version: '1.2.0',
  files: new Map([
    ['index.d.ts', 'export declare const Box: string;\n'],
    ['tabs.d.ts', 'export declare function Tabs(): void;\n'],
  ]),
  committed: '',
};
const current = { ...declarations, committed: writeDeclarations(declarations) };
const changed = { ...current, files: new Map([['index.d.ts', 'export {};\n']]) };
const rewritten = { ...changed, committed: writeDeclarations(changed) };

test('declarations that equal the committed ones pass', () => {
  expect(declarationViolations(current, [])).toEqual([]);
});

test('a difference is refused with what to run', () => {
  const refusal = ['shared/site/ui/api.md differs from what is emitted: run `pnpm api`.'];
  expect(declarationViolations(changed, [])).toEqual(refusal);
  expect(declarationViolations(declarations, [])).toEqual(refusal);
});

test('a change needs a changeset that names the package', () => {
  const refusal = [expect.stringContaining('@site/ui have changed since 1.2.0')];
  expect(declarationViolations(rewritten, [])).toEqual(refusal);
  expect(declarationViolations(rewritten, ["---\n'@site/contracts': minor\n---\n"])).toEqual(
    refusal,
  );
  expect(declarationViolations(rewritten, ["---\n'@site/ui': major\n---\nGone."])).toEqual([]);
});

test('a new version begins with the declarations of its moment', () => {
  const raised = { ...rewritten, version: '2.0.0' };
  expect(declarationViolations(raised, [])).toEqual([expect.stringContaining('pnpm api')]);
  expect(declarationViolations({ ...raised, committed: writeDeclarations(raised) }, [])).toEqual(
    [],
  );
});
