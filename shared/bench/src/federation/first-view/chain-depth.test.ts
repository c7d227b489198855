import { expect, test } from 'vitest';
import { chainDepth } from './chain-depth.ts';

const document = { url: '/', askedBy: [] };

test('a document that names all of its files has a chain of two', () => {
  const files = ['/a.js', '/b.js'].map((url) => ({ url, askedBy: ['/'] }));
  expect(chainDepth([document])).toBe(1);
  expect(chainDepth([document, ...files])).toBe(2);
});

test('a file that a script asks for lengthens the chain, whatever was requested between them', () => {
  const requests = [
    document,
    { url: '/late.js', askedBy: ['/entry.js', '/'] },
    { url: '/entry.js', askedBy: ['/'] },
    { url: '/style.css', askedBy: ['/'] },
  ];
  expect(chainDepth(requests)).toBe(3);
});

test('the first request of a file counts, and one that nothing known asked for begins a chain', () => {
  const requests = [
    document,
    { url: '/a.js', askedBy: ['/'] },
    { url: '/a.js', askedBy: ['/b.js'] },
    { url: '/b.js', askedBy: ['chrome-extension://x'] },
  ];
  expect(chainDepth(requests)).toBe(2);
});
