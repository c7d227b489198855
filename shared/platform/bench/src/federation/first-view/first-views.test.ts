import { expect, test } from 'vitest';
import { FEDERATED, ONE_BUNDLE } from '../sites.ts';
import { requireSamePage } from './first-views.ts';

const shown = (text: string, ...errors: string[]) => ({ text, errors });

test.each([
  ['the same text', shown('Plans'), shown('Plans'), undefined],
  ['another text', shown('Plans'), shown('Plans and prices'), 'shows another text'],
  ['no text in either', shown(''), shown(' '), `${FEDERATED} shows no text`],
  ['an error', shown('Plans'), shown('Plans', 'did not match'), 'reports an error: did not match'],
])('two sites with %s may be compared only if they are the same', (_what, one, other, reason) => {
  const compare = () => requireSamePage('/pricing', { [FEDERATED]: one, [ONE_BUNDLE]: other });
  if (reason) expect(compare).toThrow(reason);
  else expect(compare).not.toThrow();
});
