import { createHash } from 'node:crypto';
import { fixtureConfig } from '@platform/testing/site/fixture-config';
import { expect, test } from 'vitest';
import { allowsScript, contentSecurityPolicy } from './content-security-policy.ts';
import { readDocument } from './document-facts.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function policyOf(body: string, config = fixtureConfig): Map<string, string> {
  const facts = readDocument(`<!doctype html><head></head><body>${body}`);
  const directives = contentSecurityPolicy(facts, config, []).split('; ');
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('styles in the document are allowed by their hash, and nothing else', () => {
  const policy = policyOf(
    '<style>a { b: c }</style><p style="--x: &quot;1&quot;">1</p><p style="top: 0">2</p>' +
      '<p style="top: 0">3</p><noscript><style>d { e: f }</style></noscript>',
  );
  expect(policy.get('style-src')).toBe(
    `'self' ${hash('')} ${hash('a { b: c }')} ${hash('d { e: f }')}`,
  );
  expect(policy.get('style-src-attr')).toBe(
    `'unsafe-hashes' ${hash('--x: "1"')} ${hash('top: 0')}`,
  );
  expect([...policy.values()].join()).not.toContain('unsafe-inline');
});

test('a page without style attributes allows none', () => {
  expect(policyOf('<p>1</p>').get('style-src-attr')).toBe("'none'");
});

test('scripts in the document are allowed if the shell wrote them', () => {
  const facts = readDocument('<!doctype html><script>begin()</script><script>other()</script>');
  const policy = contentSecurityPolicy(facts, fixtureConfig, ['begin()']);
  expect(policy).toContain(`script-src 'self' ${hash('begin()')};`);
  expect(facts.inlineScripts.map((script) => allowsScript(policy, script))).toEqual([true, false]);
});

const outside = {
  scripts: ['https://scripts.example/'],
  frames: ['https://frames.example'],
  calls: ['https://calls.example'],
};

test.each<[string, typeof fixtureConfig, Record<string, string | undefined>]>([
  [
    'pages use of other origins what the site says',
    { ...fixtureConfig, outside },
    {
      'default-src': "'none'",
      'script-src': "'self' https://scripts.example/",
      'connect-src': "'self' https://calls.example",
      'frame-src': "'self' https://frames.example",
      'upgrade-insecure-requests': undefined,
    },
  ],
  [
    'a public site insists on https',
    { ...fixtureConfig, siteAddress: 'https://acacia.example' },
    { 'upgrade-insecure-requests': '' },
  ],
  ['a page can start no worker', fixtureConfig, { 'worker-src': "'none'" }],
])('%s', (_rule, config, expected) => {
  const policy = policyOf('', config);
  for (const [name, sources] of Object.entries(expected)) expect(policy.get(name)).toBe(sources);
});

test('scripts in the document are found, and data does not count', () => {
  const { inlineScripts } = readDocument(`
    <script>run()</script><script type="module">import 'x'</script><script src="/a.js"></script>
    <script type="application/json">{}</script><script type="application/ld+json">{}</script>
    <button onclick="buy()">Buy</button><a href="javascript:go()">Go</a>`);
  expect(inlineScripts).toEqual(['run()', "import 'x'", 'onclick="buy()"', 'javascript:go()']);
});
