import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inRoot } from '../fixtures/site.tsx';
import { EmailAddress } from './contact-links.tsx';

test.each([
  ['sales@shop.example', 'sales@|shop|.example'],
  ['a.b@shop.co.example', 'a|.b@|shop|.co|.example'],
])('the address %s breaks after the @ or before a dot, and nowhere else', (address, parts) => {
  const html = renderToString(inRoot(<EmailAddress>{address}</EmailAddress>));
  const [element = ''] = /<span translate="no">.*<\/span>/.exec(html) ?? [];
  expect(element.replaceAll('<wbr/>', '|').replaceAll(/<[^>]+>/g, '')).toBe(parts);
});
