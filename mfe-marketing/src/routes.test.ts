import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('every address comes from the path builder', () => {
  const written = /['"`](?:\/[a-z#?]|https?:\/\/(?!schema\.org))/;
  const folder = import.meta.dirname;
  const offenders = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    // The pictures for link previews have no builder, because only the route table names them.
    .filter((file) =>
      written.test(readFileSync(join(folder, file), 'utf8').replace('`/share/', '')),
    );
  expect(offenders).toEqual([]);
});
