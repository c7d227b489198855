import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unfilled } from '@site/contracts/content';
import { expect, it } from 'vitest';
import { content } from './company.content.ts';
import { portraitSize } from './company.tsx';

it.each(unfilled(content).team.members)(
  '$name is drawn in the size that the page reserves',
  ({ id }) => {
    const file = join(import.meta.dirname, `drawings/${id}.svg`);
    const { width, height } = portraitSize;
    expect(readFileSync(file, 'utf8')).toContain(`viewBox="0 0 ${width} ${height}"`);
  },
);
