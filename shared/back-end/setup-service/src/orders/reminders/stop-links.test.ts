import { expect, test } from 'vitest';
import { createStopLinks, newLinkId } from './recipients.ts';

const links = createStopLinks('a secret of thirty-two characters', 'https://setup.example');
const id = newLinkId();
const token = links.address(id).split('/').at(-1) ?? '';

test('a link leads back to the id that it was made from', () => {
  expect(links.address(id)).toMatch(/^https:\/\/setup\.example\/reminders\/[\w-]{22}\.[\w-]{22}$/);
  expect(links.read(token)).toBe(id);
});

test('no link with any one character changed, left out or added is read', () => {
  for (let at = 0; at < token.length; at += 1) {
    const [head, tail] = [token.slice(0, at), token.slice(at + 1)];
    for (const other of ['A', 'B', 'w', '.', '', `${token[at]}A`, '=', 'é']) {
      if (other !== token[at]) expect(links.read(`${head}${other}${tail}`), other).toBeUndefined();
    }
  }
});

test('no link of another service is read', () => {
  const other = createStopLinks('another secret of the same length', 'https://setup.example');
  expect(links.read(other.address(id).split('/').at(-1) ?? '')).toBeUndefined();
});
