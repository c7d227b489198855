import { healthAnswer } from '@platform/contracts/release-health';
import { addressesFrom } from '@platform/contracts/site-addresses';
import { watchCanaries } from '@platform/releases/canary';
import { openWritableStore } from '@platform/workspace/release-applications';
import { expect, test } from '../../fixtures/own-site.ts';
import type { RunningSite } from '../../harness/running-site.ts';
import { readSettings } from '../../harness/settings.ts';
import { newestEntry, publishChanged } from './guard/on-site.ts';
import { type Release, releases } from './guard/releases.ts';
import { openVisitors } from './guard/visitors.ts';

/*
 * Broken and sound releases for half of the visitors, in a real browser, until the guard ends them or enough
 * visitors had them. It looks after each few visitors, as often as it could.
 */

test.use({ siteChanges: { chat: 'https://chat.example/tests' }, withSetupService: false });

const isSample = process.env.WHOLE_TABLE !== 'yes';

/** Visitors of each side of a canary that is not ended; after 20 a guard may take a step. */
const ENOUGH = isSample ? 20 : 60;

const inSample = /hydrates|handler that throws| 0 % of noise, seed 2/;

for (const release of releases.filter(({ name }) => !isSample || inSample.test(name))) {
  test(`a release that ${release.name} is ${release.end}`, async ({ browser, ownSite }) => {
    test.setTimeout(900_000);
    const look = await openGuard(ownSite);
    const begin = async () => {
      const id = release.change
        ? await publishChanged(ownSite, release.change)
        : readSettings().earlierPricing;
      await look();
      await ownSite.command(['canary', `pricing@${id}`, '--percent', '50', '--guard']);
    };
    if (release.end === 'refused') {
      await expect(begin()).rejects.toThrow(release.words);
      return;
    }
    await begin();
    const before = await hurtOn(ownSite);
    const visitors = await openVisitors(browser, ownSite.address, release);
    let said = '';
    try {
      while (!/It was ended/.test(said) && visitors.fewest() < ENOUGH) {
        await visitors.visit();
        said = await look();
      }
    } finally {
      await visitors.close();
      const over = release.isPromoted ? ['promote', '--other-pages', 'all'] : ['abort'];
      if (!/It was ended/.test(said)) await ownSite.command(['canary', ...over]);
    }
    const { canary, live } = visitors.seenBy;
    const hurt = (await hurtOn(ownSite)).filter((one) => !before.includes(one));
    tell(release, `${canary} of the canary, ${live} of live`, hurt.join(', '), said);
    expect(said).toMatch(release.words);
    const isEnded = release.end === 'ended';
    expect(/It was ended/.test(said)).toBe(isEnded);
    const entry = await newestEntry(ownSite);
    if (release.isPromoted) expect(entry.action).toBe('promote');
    if (!isEnded) return;
    expect(entry).toMatchObject({ action: 'canary-end', by: 'guard' });
    // Nobody who had what is live noticed anything.
    expect(entry.evidence).toMatchObject({ alpha: 0.05, steps: [{ live: { bad: 0 } }] });
  });
}

/** @returns takes one look, as the guard does every few seconds, and says what it would print */
async function openGuard({ place, storeFolder }: RunningSite) {
  const edges = [`http://127.0.0.1:${place.ports.OPERATIONS_PORT}`];
  const store = await openWritableStore(storeFolder);
  const watch = { store, edges, by: 'guard', usual: addressesFrom(place.ports) };
  return async () => {
    const once = new AbortController();
    let said = '';
    await watchCanaries(watch, {
      signal: once.signal,
      pause: async () => once.abort(),
      report(line) {
        said = line;
      },
    });
    return said;
  };
}

/** A row of the table in the README of `site`. */
const tell = ({ name, end }: Release, visitors: string, hurt: string, said: string) =>
  console.log(`| ${name} | ${end} | ${visitors} | ${hurt} | ${said} |`);

/** Releases and the pages on which visitors had reason to complain of them, with how many. */
async function hurtOn({ place }: RunningSite): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${place.ports.OPERATIONS_PORT}/health?minutes=60`);
  const { rows } = healthAnswer.parse(await answer.json());
  return rows.flatMap(({ app, release, route, counts }) => {
    const { bad = 0, unanswered = 0, scripts = 0 } = counts;
    const all = Math.max(bad, unanswered, scripts);
    return all > 0 ? [`${app} ${release} on ${route}: ${all}`] : [];
  });
}
