import { expect, test } from 'vitest';
import { FEDERATED, ONE_BUNDLE } from '../sites/sites.ts';
import { requireSamePage } from './first-views.ts';

const shown = (text: string, ...errors: string[]) => ({ text, errors });

function compare(federated: ReturnType<typeof shown>, oneBundle: ReturnType<typeof shown>) {
  const views = { [FEDERATED]: federated, [ONE_BUNDLE]: oneBundle };
  return () => requireSamePage({ path: '/pricing', views });
}

test('two sites that show the same may be compared', () => {
  expect(compare(shown('Plans'), shown('Plans'))).not.toThrow();
});

test.each([
  ['another text', shown('Plans'), shown('Plans and prices'), 'shows another text'],
  ['no text in either', shown(''), shown(' '), `${FEDERATED} shows no text`],
  ['an error', shown('Plans'), shown('Plans', 'did not match'), 'reports an error: did not match'],
])('figures of pages with %s are worth nothing', (_what, federated, oneBundle, reason) => {
  expect(compare(federated, oneBundle)).toThrow(reason);
});
