import { expect, test } from 'vitest';
import { explainError } from './render-error.ts';

const stack = '\n    at Prices (pricing/1.0.0-3fa9c21b/node/pages/pricing.cjs:12:5)\n    at main';

test('an element that is no component is explained, with the components around it', () => {
  const minified = new Error(
    'Minified React error #130; visit https://react.dev/errors/130?args[]=undefined&args[]= for the full message or use the non-minified dev environment.',
  );
  expect(explainError(minified, stack)).toMatchObject({
    message: 'Prices renders undefined where a component should be: check what it imports',
    componentStack: stack,
  });
});

test('every other error keeps its message', () => {
  expect(explainError(new Error('sold out'), stack)).toMatchObject({
    message: 'sold out',
    componentStack: stack,
  });
  expect(explainError('sold out', stack)).toBe('sold out');
  const frozen = Object.freeze(new Error('sold out'));
  expect(explainError(frozen, stack)).toBe(frozen);
});
