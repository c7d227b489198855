import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { shownIn } from './shown-content.ts';

const page = (main: string, head = '') =>
  shownIn(parse(`<!doctype html><head>${head}</head><body>${main}</body>`));
const file = (release: string) => `/_site/releases/pricing/${release}/web/static/tree.avif`;

test('another release of the same files looks the same, with other scripts, preloads and data', () => {
  const of = (release: string, data: string, head: string) =>
    page(
      `<img src="${file(release)}" srcset="${file(release)} 1x, ${file(release)} 2x">
       <i style="background: url(${file(release)})"></i>
       <script type="application/json">${data}</script>`,
      `${head}<script src="/_site/releases/pricing/${release}/web/entry.js"></script>`,
    );
  const preload = '<link rel="modulepreload" href="/_site/releases/shell/1.0.0-a/web/x.js">';
  expect(of('1.0.0-a', '{"a":1}', preload)).toEqual(of('1.1.0-b', '{"b":2}', ''));
  expect(of('1.0.0-a', '', '').files).toEqual(['pricing/web/static/tree.avif']);
});

test('files at the root are named as they are', () => {
  expect(page('<img src="/offers.svg"><a href="/pricing">x</a>').files).toContain('/offers.svg');
});

test.each([
  ['text that looks like an address', '<h2/_site/releases/a/b>Pay to till 6<br/>Plans</h2>'],
  [
    'text in an element called like a script',
    '<script-note type="application/json">6</script-note>',
  ],
  ['an element called like a link', '<link-x data="/_site/" style="color: red"></link-x>'],
  ['a script in a text field', '<textarea><script type="application/json">6</script></textarea>'],
  ['a script of somewhere else', '<script src="https://elsewhere.example/x.js"></script>'],
  ['structured data', '<script type="application/ld+json">6</script>'],
  ['a template', '<template><p>6</p></template>'],
  ['an attribute', '<p title="6">x</p>'],
])('%s is seen', (_what, html) => {
  expect(page(html).shown).not.toBe(
    page(html.replaceAll('6', '7').replace('red', 'blue').replace('/x.js', '/y.js')).shown,
  );
});

test('so is a style sheet that has changed', () => {
  const sheet = (hash: string) =>
    page('', `<link rel="stylesheet" href="${file('1.0.0-a')}" integrity="sha384-${hash}">`).shown;
  expect(sheet('a')).not.toBe(sheet('b'));
});
