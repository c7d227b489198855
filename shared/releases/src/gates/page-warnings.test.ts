import { expect, test } from 'vitest';
import { pageWarnings } from './page-warnings.ts';

const description = 'A sentence of fifty characters, or of a few more than that.';
const page = (body: string, text = description) =>
  `<!doctype html><html><head><meta name="description" content="${text}"></head><body>${body}</body></html>`;
const warnings = (document: string) => pageWarnings(document, 'garden.page.tsx');

test('a page with one heading, texts for its pictures and a whole description lacks nothing', () => {
  const pictures = '<img src="/rose.jpg" alt="A rose"><img src="/line.svg" alt="">';
  expect(warnings(page(`<h1>The <em>garden</em></h1>${pictures}`))).toEqual([]);
});

test.each([
  ['', 'the page has no h1: give it a PageTitle in garden.page.tsx'],
  [
    '<h1>The <em>garden</em></h1><h1>Beds</h1>',
    'the page has 2 h1, "The garden" and "Beds": keep one PageTitle in garden.page.tsx, and make the others Title',
  ],
])('a page without exactly one h1 is found: %s', (headings, reason) => {
  expect(warnings(page(headings))).toEqual([reason]);
});

test('a picture without an alt is found once, by a name that builds do not change', () => {
  const rose = '<img src="/_site/releases/garden/1.0.0-0123abcd/static/rose.89abcdef.jpg?x=1">';
  expect(
    warnings(page(`<h1>Garden</h1>${rose}${rose}<img src="data:image/png;base64,aa">`)),
  ).toEqual([
    'the picture rose.jpg has no alt: say in garden.page.tsx or its parts what it shows, or write alt="" if it is decoration',
    expect.stringMatching(/^the picture that is written into the page has no alt: /),
  ]);
});

test('a description of a few words is found', () => {
  expect(warnings(page('<h1>Garden</h1>', 'All about roses'))).toEqual([
    'its description has 15 characters, "All about roses": write at least 50 in src/routes.ts, a sentence that says what a visitor finds here',
  ]);
});
