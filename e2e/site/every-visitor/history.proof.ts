import { seeded } from '@platform/testing/random';
import { test } from '../../fixtures/test.ts';
import { SEEDS, walkHistory } from './history.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (let seed = 1; seed <= SEEDS; seed += 1) {
  test(`the page of the address is shown at every step of walk ${seed} through the history`, async ({
    page,
    site,
    expectProblems,
  }) => {
    // The other origin has no icon.
    expectProblems(/favicon\.ico/);
    await walkHistory(page, `${site.setupAddress}/health`, seeded(seed).next);
  });
}
