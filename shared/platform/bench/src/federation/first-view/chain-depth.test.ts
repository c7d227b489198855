import { expect, test } from 'vitest';
import { chainDepth } from './chain-depth.ts';

const document = { url: '/', requestedBy: [] };

test('a document that names all of its files has a chain of two', () => {
  const files = ['/a.js', '/b.js'].map((url) => ({ url, requestedBy: ['/'] }));
  expect(chainDepth([document])).toBe(1);
  expect(chainDepth([document, ...files])).toBe(2);
});

test('a file that a script asks for lengthens the chain, whatever was requested between them', () => {
  const requests = [
    document,
    { url: '/late.js', requestedBy: ['/entry.js', '/'] },
    { url: '/entry.js', requestedBy: ['/'] },
    { url: '/style.css', requestedBy: ['/'] },
  ];
  expect(chainDepth(requests)).toBe(3);
});

test('the first request of a file counts', () => {
  const requests = [
    document,
    { url: '/a.js', requestedBy: ['/'] },
    { url: '/b.js', requestedBy: ['/'] },
    { url: '/a.js', requestedBy: ['/b.js'] },
  ];
  expect(chainDepth(requests)).toBe(2);
});

test('the nearest known file is the one that asked, and where there is none a chain begins', () => {
  const asked = { url: '/a.js', requestedBy: ['chrome-extension://x', '/'] };
  expect(chainDepth([document, asked])).toBe(2);
  expect(chainDepth([document, { ...asked, requestedBy: ['chrome-extension://x'] }])).toBe(1);
});
