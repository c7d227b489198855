import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partners } from './partners.content.ts';

it('nine partners stand in the strip, each with a name and a mark of its own', () => {
  expect(partners.partners).toHaveLength(9);
  expect(new Set(partners.partners.map(({ name }) => name)).size).toBe(9);
  expect(new Set(partners.partners.map(({ mark }) => mark)).size).toBe(9);
});

describe.each(partners.partners)('the mark of $name', ({ name, width }) => {
  // Each file is called by the first word of the name.
  const file = `partners/${name.split(' ')[0]?.toLowerCase()}.svg`;
  const drawing = readFileSync(join(import.meta.dirname, file), 'utf8');

  it('has the size that the page keeps for it', () => {
    expect(drawing).toContain(`width="${width}" height="32"`);
  });

  it('is of one colour in light, and of another in dark', () => {
    expect(new Set(drawing.match(/#[0-9a-f]{6}/g))).toEqual(new Set(['#55625c', '#a7b6ae']));
    expect(drawing).toContain('prefers-color-scheme: dark');
  });
});
