import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { siteWith } from '../fixtures/site.ts';
import { collectStyles } from '../shell/collect-styles.ts';
import { Root } from '../shell/root.tsx';
import { createStyleCache } from '../shell/style-cache.ts';
import { Button } from './button.tsx';

type Variant = 'outline' | 'quiet';

function render(props: { variant?: Variant; look?: Variant }) {
  const cache = createStyleCache();
  const html = renderToString(
    <Root cache={cache} site={siteWith()}>
      <Button {...props}>Buy</Button>
    </Root>,
  );
  return { html, styles: collectStyles(cache) };
}

test('a button of a release from before variants keeps its style', () => {
  expect(render({ look: 'quiet' })).toEqual(render({ variant: 'quiet' }));
  expect(render({ look: 'outline' })).not.toEqual(render({ look: 'quiet' }));
});

test('a button without a variant stands out, and submits no form', () => {
  expect(render({})).not.toEqual(render({ variant: 'quiet' }));
  expect(render({}).html).toContain('type="button"');
});
