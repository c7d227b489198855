import { expect, test } from 'vitest';
import { placesIn } from './places-in-source.ts';

/* As a site's contracts have them. */
const paths = new Map<string, unknown>(
  Object.entries({
    contact: () => '/contact',
    reading: (room?: string) => `/reading${room ? `#${room}` : ''}`,
    branch: (town: string) => `/branch-${town.toLowerCase()}`,
    book: (choice?: { seats: number }) => (choice ? `/book?seats=${choice.seats}` : '/book'),
  }),
);

/* Sources as the compiler reads them: without TypeScript and JSX. */
const imports = `
import { jsx, jsxs } from 'react/jsx-runtime';
import { createElement } from 'react';
import * as Ui from '@site/ui';
import { ButtonLink, chakra, Link as L, RemoteSection, TextLink, useNavigate, usePageExists } from '@site/ui';
import { paths } from '@site/contracts/paths';
import { Link as Other } from './kit.js';
`;

test.each([
  ["jsx(RemoteSection, { id: 'pricing/plans', later: true })", ['pricing/plans']],
  [
    "const [open] = use(); open && jsx(RemoteSection, { id: 'pricing/nothere' })",
    ['pricing/nothere'],
  ],
  ['const id = `pricing/plans`; createElement(RemoteSection, { id })', ['pricing/plans']],
  ["jsx(Ui.RemoteSection, { id: wide ? 'a/wide' : 'a/narrow' })", ['a/wide', 'a/narrow']],
  ['jsx(RemoteSection, { id: props.id })', []],
  ["const name = read(); jsx(RemoteSection, { id: 'pricing/' + name })", []],
  ["jsx(Section, { id: 'plans' })", []],
])('%s names the sections %j', (code, sections) => {
  expect(placesIn(imports + code, paths).sections).toEqual(sections);
});

test.each([
  ["jsx(L, { to: '/contact' })", ['/contact']],
  ['jsx(TextLink, { to: paths.contact() })', ['/contact']],
  ["jsx(ButtonLink, { to: paths.reading('maps') })", ['/reading#maps']],
  [`const page = paths.contact(); jsx(L, { to: \`\${page}#form\` })`, ['/contact#form']],
  ["const Big = chakra(TextLink, {}); jsx(Big, { to: '/big' })", ['/big']],
  ["const go = useNavigate(); jsx('button', { onClick: () => go('/gone') })", ['/gone']],
  ['jsx(L, { to: paths.book(chosen) })', ['/book']],
  ['jsx(L, { to: props.to })', []],
  ['jsx(L, { to: paths.branch(town) })', []],
  ['jsx(L, { to: paths.branch() })', []],
  ['jsx(L, { to: paths.nowhere() })', []],
  ["jsx(Other, { to: '/contact' })", []],
])('%s names the links %j', (code, links) => {
  expect(placesIn(imports + code, paths).links).toEqual(links);
});

test.each([
  "const exists = usePageExists(); exists(paths.contact()) && jsx(L, { to: '/contact#form' })",
  'const exists = usePageExists(); exists(paths.book()) && jsx(L, { to: paths.book(chosen) })',
  "const to = '/contact'; if (usePageExists()(to)) jsx(L, { to })",
])('%s: a link whose page the source checks for is not needed', (code) => {
  expect(placesIn(`${imports}${code}; jsx(L, { to: '/pricing' })`, paths).links).toEqual([
    '/pricing',
  ]);
});

test('text that is no code names nothing', () => {
  expect(placesIn('import {', paths)).toEqual({ sections: [], links: [] });
});
