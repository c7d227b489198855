// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followStillLinks } from './follow-still-links.ts';

const go = vi.fn();
const prefetch = vi.fn();

const site = 'https://acacia.example';

beforeAll(() => {
  followStillLinks({
    location: { origin: site, pathname: '/why', search: '?from=menu' },
    isPage: (path) => ['/why', '/pricing'].includes(path),
    prefetch,
    go,
  });
});
beforeEach(() => {
  go.mockClear();
  prefetch.mockClear();
});
afterAll(() => {
  document.body.replaceChildren();
});

/** A click that the document of these tests does not follow, as it does with a browser's own. */
function clickWith(event: MouseEventInit): Event {
  const click = new Event('click', { bubbles: true, cancelable: true });
  return Object.assign(click, { button: 0, ...event });
}

function press(attributes: string, event: MouseEventInit = {}, part = 'data-still="/why"') {
  document.body.innerHTML = `<div ${part}><p><a ${attributes}><b>Prices</b></a></p></div>`;
  const target = document.querySelector('b');
  target?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  target?.dispatchEvent(clickWith(event));
}

test.each(['/pricing?users=5#compare', '/why?from=mail#areas'])(
  'a link to %s is prefetched, and followed without a document load',
  (address) => {
    press(`href="${site}${address}"`);
    expect(prefetch).toHaveBeenCalledWith(site + address);
    expect(go).toHaveBeenCalledExactlyOnceWith(address);
  },
);

test.each([
  ['a place on this page', `href="${site}/why?from=menu#areas"`],
  ['another site', 'href="https://another.example/pricing"'],
  ['a file of the site', `href="${site}/terms.pdf"`],
  ['a telephone', 'href="tel:+254712345678"'],
  ['a link for another tab', `href="${site}/pricing" target="_blank"`],
  ['a download', `href="${site}/pricing" download`],
])('%s is left to the browser', (_what, attributes) => {
  press(attributes);
  expect(go).not.toHaveBeenCalled();
  expect(prefetch).not.toHaveBeenCalled();
});

test('links of what is alive, and those that React has followed, are left alone', () => {
  press(`href="${site}/pricing"`, {}, '');
  const root = document.createElement('div');
  root.addEventListener('click', (event) => event.preventDefault());
  root.innerHTML = '<div data-still="/why"><a>Prices</a></div>';
  root.querySelector('a')?.setAttribute('href', `${site}/pricing`);
  document.body.replaceChildren(root);
  root.querySelector('a')?.dispatchEvent(clickWith({}));
  expect(go).not.toHaveBeenCalled();
});
