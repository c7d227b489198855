import { expect, test } from 'vitest';
import { DOLLAR, type ServedDocument, type ServedSite } from './directives.ts';
import { pageRules } from './server-conf.ts';

const page = (contentSecurityPolicy: string): ServedDocument => ({
  ...{ path: '/pricing', file: '/pricing.html', hash: 'abc', encodings: [], contentSecurityPolicy },
});
const rulesOf = (policy: string) => {
  const pages = [page(policy)];
  const site: ServedSite = {
    ...{ secure: true, pages, notFound: page(''), texts: [], publicFiles: [] },
    configurationsHash: '',
  };
  return pageRules(site, () => '');
};

const POLICY = 'site_policy';

function policyIn(rules: string): string {
  const [rule = ''] = rules.match(/location = "\/pricing" \{[\s\S]*?rewrite/) ?? [];
  let policy = '';
  for (const [, word = ''] of rule.matchAll(/set \$site_policy "(.*)";$/gm)) {
    policy = word
      .replace(`\${${POLICY}}`, () => policy)
      .replaceAll(`\${${DOLLAR}}`, '$')
      .replaceAll(/\\(["\\])/g, '$1');
  }
  return policy;
}

test('a policy of any length is given to nginx in words that it can read', () => {
  const hashes = Array.from({ length: 200 }, (_, n) => `'sha256-${String(n).padStart(44, 'x')}'`);
  const policy = `script-src 'self' ${hashes.join(' ')}; report-uri /é"\\$end`;
  const rules = rulesOf(policy);
  expect(policyIn(rules)).toBe(policy);
  const sizes = rules.split('\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...sizes)).toBeLessThan(2_000);
  const odd = '"$\\€😀'.repeat(1_000);
  expect(
    Math.max(
      ...rulesOf(odd)
        .split('\n')
        .map((line) => Buffer.byteLength(line)),
    ),
  ).toBeLessThan(2_000);
  expect(policyIn(rulesOf(odd)).length).toBe(odd.length);
});

test('a short policy is one word', () => {
  expect(rulesOf("default-src 'self'").match(/set \$site_policy/g)).toHaveLength(2);
});
