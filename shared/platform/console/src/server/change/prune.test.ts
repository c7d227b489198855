import { listReleases } from '@platform/store/releases';
import { runCaptured } from '@platform/testing/site/run-captured';
import { expect, test } from 'vitest';
import { act, consoleAtWork } from '../../../testing/console-at-work.ts';

const { site, start, next } = consoleAtWork();

const prune = { action: 'prune', keep: 1, olderThanDays: 30 };

/** A console of a site with a release of pricing that nobody needs, as all is old by its clock. */
async function consoleToPrune(user = 'anna') {
  const unneeded = await next('1.2.0');
  await next('1.3.0');
  return { ...(await start(site.store, { user })), unneeded };
}

test('what a prune would remove is shown with its bytes, and then that is removed', async () => {
  const console = await consoleToPrune();
  const { goes } = (await console.api('look', prune)).json;
  expect(goes.releases).toEqual([
    { name: 'pricing', release: console.unneeded, bytes: expect.any(Number) },
  ]);
  expect(goes.bytes).toBeGreaterThanOrEqual(goes.releases[0].bytes);
  expect(await listReleases(site.store, 'pricing')).toContain(console.unneeded);
  const { status, json } = await act(console, prune, { plan: goes.plan, reason: 'the disk' });
  expect({ status, step: json.step }).toMatchObject({
    status: 200,
    step: { action: 'prune', by: 'anna', reason: 'the disk' },
  });
  expect(json.lines).toEqual([expect.stringMatching(/^Removed \d+\.\d MB\.$/)]);
  expect(await listReleases(site.store, 'pricing')).not.toContain(console.unneeded);
  const again = (await console.api('look', prune)).json.goes;
  expect(again.releases).toEqual([]);
  const nothing = await act(console, prune, { plan: again.plan });
  expect(nothing.json).toMatchObject({ lines: ['Removed 0.0 MB.'] });
  expect(nothing.json.step).toBeUndefined();
});

test('what nobody has seen to go is not removed', async () => {
  const console = await consoleToPrune();
  const { plan } = (await console.api('look', prune)).json.goes;
  // The one that was the newest.
  await site.release('pricing', { version: '1.4.0' });
  for (const seen of [{ plan }, {}]) {
    const refused = await act(console, prune, seen);
    expect(refused).toMatchObject({ status: 409, json: { kind: 'lost-race' } });
    expect(refused.json.message).toMatch(/^What would go has changed since you looked/);
  }
  expect(await listReleases(site.store, 'pricing')).toContain(console.unneeded);
});

test('who was slower with a prune hears of the faster one', async () => {
  const anna = await consoleToPrune();
  const { goes } = (await anna.api('look', prune)).json;
  expect((await act(anna, prune, { plan: goes.plan })).status).toBe(200);
  const beth = await start(site.store, { user: 'beth' });
  const late = await act(beth, prune, { plan: goes.plan, seen: 3 });
  expect(late).toMatchObject({ status: 409, json: { kind: 'lost-race' } });
  expect(late.json.message).toMatch(/^anna .* was faster/);
});

test('a prune that the command refuses is refused with the same sentence', async () => {
  const console = await consoleToPrune();
  const { goes } = (await console.api('look', prune)).json;
  await site.store.replace('ledger/3.json', 'damaged');
  const looked = await console.api('look', prune);
  const pressed = await act(console, prune, { plan: goes.plan });
  const { stderr } = await runCaptured(['prune', '--keep', '1', '--store', site.store.folder]);
  for (const { status, json } of [looked, pressed]) {
    expect(status).toBe(422);
    expect(stderr).toContain(json.message);
  }
  expect((await act(console, { ...prune, olderThanDays: 29 })).status).toBe(400);
});
