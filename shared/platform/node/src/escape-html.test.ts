import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('text can neither open a tag nor leave an attribute', () => {
  expect(escapeHtml(`<a href="x">'&amp;'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&#39;&lt;/a&gt;',
  );
});
