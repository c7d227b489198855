import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inRoot, siteWith } from '../fixtures/site.tsx';
import { collectStyles, createStyleCache } from '../shell/style-cache.ts';
import { Button } from './button.tsx';

function render(props: { variant?: 'quiet' }) {
  const cache = createStyleCache();
  const html = renderToString(inRoot(<Button {...props}>Buy</Button>, siteWith(), cache));
  return { html, styles: collectStyles(cache) };
}

test('a button without a variant stands out, and submits no form', () => {
  expect(render({})).not.toEqual(render({ variant: 'quiet' }));
  expect(render({}).html).toContain('type="button"');
});
