import { expect, test } from 'vitest';
import { throwerOf } from './thrower.ts';

const release = '1.2.0-3fa9c21b5d0e7f64';
const script = `https://site.example/_site/releases/pricing/${release}/pages.js`;

const withStack = (stack: string) => Object.assign(new Error('no'), { stack });

test.each([
  ['in Chromium', withStack(`TypeError: no\n    at press (${script}:1:20)\n    at x.js`)],
  ['without a name', withStack(`TypeError: no\n    at ${script}:1:20`)],
  ['with an address in its message', withStack(`Error: https://a.example\n    at ${script}:1:2`)],
  ['in Firefox', withStack(`press@${script}:1:20\nlater@https://other.example/x.js:1:1`)],
  ['that says only where', 'no', script],
])('an error %s is its release’s', (_where, error, file = '') => {
  expect(throwerOf(error, file)).toEqual({ app: 'pricing', release });
});

test.each([
  ['of an extension', withStack(`Error: no\n    at chrome-extension://abcd/x.js:1:1`)],
  [
    'of an extension that a release calls',
    withStack(`Error: no\n    at fetch (chrome-extension://abcd/x.js:1:1)\n    at ${script}:1:2`),
  ],
  ['of the document', withStack('Error: no\n    at https://site.example/pricing:1:1')],
  ['that says nothing of where', 'no'],
  ['of another site', undefined, 'https://other.example/x.js'],
])('an error %s is nobody’s', (_whose, error, file = '') => {
  expect(throwerOf(error, file)).toBeUndefined();
});
