import { readLedger } from '@platform/store/ledger';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';

// Pricing 1.1.0 has a page and a section more, which devices 1.1.0 names where only a click leads.
// Then pricing is found to be wrong.

const more = {
  pages: { '/pricing': 'pricing', '/pricing/more': 'more' },
  sections: ['plans', 'extra'],
  modules: {
    'pages/more': fixtureModule('<h1>More</h1>'),
    'sections/extra': fixtureModule('<h2>Extra</h2>'),
  },
};
const source = 'src/pages/devices.page.tsx';
const naming = {
  namedLinks: [{ source, link: '/pricing/more' }],
  namedSections: [{ source, section: 'pricing/extra' }],
};

const here = siteForEachTest(async (site) => {
  await site.goLive();
  await site.releaseLive('pricing', { version: '1.1.0', ...more });
  await site.releaseLive('devices', { version: '1.1.0', description: naming });
});

const { site, change } = here;
const twoGaps = [
  expect.stringMatching(/^Missing after a click: sections: devices \/devices: .*pricing\/extra/),
  expect.stringMatching(/^Missing after a click: links: devices \/devices: .*\/pricing\/more /),
];

test('a rollback takes one command and reports links of others that it breaks', async () => {
  const { code, stdout } = await change('rollback', 'pricing');
  expect({ code, lines: stdout.trim().split('\n') }).toEqual({
    code: 0,
    lines: [
      expect.stringMatching(/^pricing: 1\.1\.0-\w+ → 1\.0\.0-\w+$/),
      ...twoGaps,
      expect.stringMatching(/^In the ledger: pricing 1\.0\.0-\w+ \(revision 4\)$/),
    ],
  });
  expect((await readLedger(site.store)).at(-1)).not.toHaveProperty('forced');
});

test('an undo is not refused for gaps that it brings back', async () => {
  await change('rollback', 'pricing');
  await site.release('devices', { version: '1.2.0' });
  expect((await change('promote', 'devices')).stdout).not.toContain('Missing');
  const { code, stdout } = await change('undo');
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(twoGaps));
});

test('after it no other command is refused for what is already missing', async () => {
  await change('rollback', 'pricing');
  await site.release('signup', { version: '1.1.0' });
  const on = await change('promote', 'signup', '--json');
  const { warnings } = JSON.parse(on.stdout);
  expect(warnings).toMatchObject([{ gate: 'sections' }, { gate: 'links', app: 'devices' }]);
  expect(await change('rollback', 'signup')).toMatchObject({ code: 0 });
  // Nor is pricing, whose next release lacks the same.
  await site.release('pricing', { version: '1.2.0' });
  expect(await change('promote', 'pricing')).toMatchObject({ code: 0 });
});

test('a release that adds another broken link is refused, only for that link', async () => {
  await change('rollback', 'pricing');
  const namedLinks = [...naming.namedLinks, { source, link: '/pricing/most' }];
  await site.release('devices', { version: '1.2.0', description: { ...naming, namedLinks } });
  const { code, stderr } = await change('promote', 'devices');
  expect({ code, lines: stderr.trim().split('\n') }).toEqual({
    code: 1,
    lines: [expect.stringContaining('/pricing/most'), expect.stringContaining('one thing wrong')],
  });
});

test('a composition made earlier is not refused for it either when it goes live', async () => {
  await site.release('signup', { version: '1.1.0' });
  await change('rollback', 'pricing');
  const composed = await here.run('compose', 'signup', '--json');
  expect(composed.code).toBe(0);
  const { composition, revision } = JSON.parse(composed.stdout);
  const promoted = await change('promote', '--composition', composition, '--since', `${revision}`);
  expect(promoted.stdout.split('\n')).toEqual(expect.arrayContaining(twoGaps));
});
