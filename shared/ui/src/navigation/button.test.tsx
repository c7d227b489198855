import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { siteWith } from '../fixtures/site.tsx';
import { Root } from '../shell/root.tsx';
import { collectStyles, createStyleCache } from '../shell/style-cache.ts';
import { Button } from './button.tsx';

function render(props: { variant?: 'quiet' }) {
  const cache = createStyleCache();
  const html = renderToString(
    <Root cache={cache} site={siteWith()}>
      <Button {...props}>Buy</Button>
    </Root>,
  );
  return { html, styles: collectStyles(cache) };
}

test('a button without a variant stands out, and submits no form', () => {
  expect(render({})).not.toEqual(render({ variant: 'quiet' }));
  expect(render({}).html).toContain('type="button"');
});
