import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Refusal } from '@platform/node/problem';
import {
  createFixtureSite,
  type DifferentChoice,
  type FixtureReleases,
  type FixtureSite,
  forwarding,
} from '@platform/testing/site/fixture-site';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

export function siteForGates() {
  let created: FixtureSite;
  let sound: FixtureReleases;
  // It is filled before each test.
  const releases = {} as FixtureReleases;
  beforeAll(async () => {
    created = await createFixtureSite();
    sound = await created.releaseAll();
  });
  afterAll(() => created.remove());
  beforeEach(() => {
    for (const app of Object.keys(releases)) delete releases[app];
    Object.assign(releases, sound);
  });
  return {
    site: forwarding(() => created),
    sound: forwarding(() => sound),
    releases,
    async refusals(different: DifferentChoice = {}): Promise<readonly Refusal[]> {
      const compositions = () => readdir(join(created.store.folder, 'compositions'));
      const before = await compositions();
      const result = await created.compose(releases, different);
      if (result.ok) return [];
      expect(await compositions()).toEqual(before);
      return result.problem.refusals ?? [{ gate: result.problem.kind, app: 'shell', reason: '' }];
    },
  };
}
