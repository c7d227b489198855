import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/* What the packages offer here and, packed, elsewhere: `exports` and `publishConfig.exports`. */
const shared = resolve(import.meta.dirname, '../../..');

type Exports = Readonly<Record<string, string>>;

function exportsOf(name: string): { here: Exports; packed: Exports } {
  const manifest = JSON.parse(readFileSync(join(shared, name, 'package.json'), 'utf8'));
  return { here: manifest.exports, packed: manifest.publishConfig.exports };
}

test.each([
  { name: 'site/contracts', keptBack: [] },
  { name: 'platform/contracts', keptBack: [] },
  { name: 'platform/node', keptBack: ['./source-hashes'] },
  {
    name: 'platform/browser',
    keptBack: [
      './federation',
      './inline-script',
      './load-result',
      './next-task',
      './old-browsers',
      './remote-loader',
      './report-awake',
      './still-links',
      './tab-age',
      './visitor-loader',
    ],
  },
  { name: 'site/ui', keptBack: ['./fixtures/site', './server', './shell'] },
  {
    name: 'platform/build',
    keptBack: [
      './brand-assets',
      './build-errors',
      './define-shell',
      './environments',
      './exposed-modules',
      './name-by-content',
      './release-plan',
      './run-release',
      './source-maps',
      './watch-build',
    ],
  },
])(
  '$name has the same entries packed, but for what only this workspace uses',
  ({ name, keptBack }) => {
    const { here, packed } = exportsOf(name);
    expect([...Object.keys(packed), ...keptBack].sort()).toEqual(Object.keys(here).sort());
    for (const [entry, file] of Object.entries(packed)) {
      const source = here[entry]?.replace('./src/', './dist/').replace(/\.tsx?$/, '.js');
      expect(file).toBe(source);
    }
  },
);
