import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { values, whyUs } from './about.content.ts';
import { portraitSize, teamMembers } from './team.content.ts';

it('gives five reasons to choose the company', () => {
  expect(whyUs.reasons).toHaveLength(5);
});

it('introduces five people, each with a position and a portrait of their own', () => {
  expect(teamMembers).toHaveLength(5);
  expect(teamMembers.filter(({ position }) => position === '')).toEqual([]);
  expect(new Set(teamMembers.map(({ portrait }) => portrait.src)).size).toBe(5);
});

it.each(teamMembers)('$name is drawn in the size that the page keeps free', ({ id }) => {
  const file = join(import.meta.dirname, `drawings/${id}.svg`);
  const { width, height } = portraitSize;
  expect(readFileSync(file, 'utf8')).toContain(`viewBox="0 0 ${width} ${height}"`);
});

it('holds the six values, each with a sentence', () => {
  expect(values.values.map(({ name }) => name)).toEqual([
    'Creativity',
    'Support',
    'Commitment',
    'Collaboration',
    'Courage',
    'Integrity',
  ]);
  expect(values.values.filter(({ text }) => !text.endsWith('.'))).toEqual([]);
});
