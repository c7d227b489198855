import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unfilled } from '@site/contracts/content';
import { describe, expect, it } from 'vitest';
import { content } from './reasons.content.ts';

describe.each(unfilled(content).partners.partners)('the mark of $name', ({ name, width }) => {
  // Each file is named after the first word of the partner's name.
  const file = `partners/${name.split(' ')[0]?.toLowerCase()}.svg`;
  const drawing = readFileSync(join(import.meta.dirname, file), 'utf8');

  it('has the size that the page reserves', () => {
    expect(drawing).toContain(`width="${width}" height="32"`);
  });

  it('has one colour in light, and another in dark', () => {
    expect(new Set(drawing.match(/#[0-9a-f]{6}/g))).toEqual(new Set(['#55625c', '#a7b6ae']));
    expect(drawing).toContain('prefers-color-scheme: dark');
  });
});
