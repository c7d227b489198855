import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { siteWith } from '../fixtures/site.tsx';
import { Root } from '../shell/root.tsx';
import { createStyleCache } from '../shell/style-cache.ts';
import { EmailAddress } from './contact-links.tsx';

test.each([
  ['sales@shop.example', 'sales@|shop|.example'],
  ['a.b@shop.co.example', 'a|.b@|shop|.co|.example'],
])('the address %s breaks after the @ or before a dot, and nowhere else', (address, parts) => {
  const html = renderToString(
    <Root cache={createStyleCache()} site={siteWith()}>
      <p>
        <EmailAddress>{address}</EmailAddress>
      </p>
    </Root>,
  );
  const paragraph = html.slice(html.indexOf('<p>'), html.indexOf('</p>'));
  expect(paragraph.replaceAll('<wbr/>', '|').replaceAll(/<[^>]+>/g, '')).toBe(parts);
  expect(paragraph).toContain('<span translate="no">');
});
