import { expect, test } from 'vitest';
import { contentOf, readDocument } from './document-facts.ts';

const page = (body: string) => `<!doctype html><html><head></head><body>${body}</body></html>`;
const carrier = '<script type="application/json" id="composition">{"a":"</p>"}</script>';

test('what a document carries of its composition adds nothing to what it says', () => {
  const facts = readDocument(page(`<h1>Plans</h1>${carrier}<a href="/pricing" id="more">More</a>`));
  expect(facts).toMatchObject({ titles: ['Plans'], links: ['/pricing'], inlineScripts: [] });
  expect([...facts.ids]).toEqual(['composition', 'more']);
});

test('nothing hides behind a text that only looks as if it were the composition', () => {
  const hidden = '<script>run()</script><a href="/hidden">Hidden</a>';
  const lookalike = `<!-- <script id="composition"> -->${hidden}<!-- </script> -->`;
  for (const body of [lookalike + carrier, carrier + lookalike]) {
    const found = { links: ['/hidden'], inlineScripts: ['run()'] };
    expect(readDocument(page(body))).toMatchObject(found);
  }
});

test('documents that differ only in their data have the same content', () => {
  const carrying = (data: string) =>
    page(`<h1>Plans</h1><script type="application/json">${data}</script><a href="/x">More</a>`);
  const facts = readDocument(carrying('{"release":1}'));
  expect(facts.content).toBe(contentOf(carrying('{"release":2}')));
  expect(facts.content).not.toBe(contentOf(carrying('{}').replace('Plans', 'Prices')));
});

test('where something only looks like data the content is not known', () => {
  const lookalike = '<textarea><script type="application/json">Hidden</script></textarea>';
  expect(readDocument(page(lookalike))).not.toHaveProperty('content');
});

test('data that is no plain text is part of the content', () => {
  const other = page(carrier.replace('</p>', '</a>'));
  expect(contentOf(page(carrier))).not.toBe(contentOf(other));
});
