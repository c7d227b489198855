import { readFileSync } from 'node:fs';
import { inWorkspace } from '@platform/node/workspace-folder';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/* What decides which versions of other people's code get in. */

test('pnpm takes no younger version than Renovate proposes', () => {
  const { minimumReleaseAge: minutes } = parse(
    readFileSync(inWorkspace('pnpm-workspace.yaml'), 'utf8'),
  );
  const renovate = JSON.parse(readFileSync(inWorkspace('.github/renovate.json'), 'utf8'));
  expect(minutes).toBeGreaterThanOrEqual(3 * 24 * 60);
  expect(renovate.minimumReleaseAge).toBe(`${minutes / 60 / 24} days`);
  expect(renovate.extends).toContain('docker:pinDigests');
});
