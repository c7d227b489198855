import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../../fixtures/accessible.ts';
import { becomeAlive, expectArrived } from '../../../fixtures/arrive.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { holdAnswers } from '../../../fixtures/traffic.ts';

const host = 'https://video.example';
test.use({ siteChanges: { video: { embedUrl: `${host}/embed/42` } } });

const player = {
  contentType: 'text/html',
  body: '<!doctype html><html lang="en"><title>Player</title><button>Pause</button></html>',
};

test('a video at a host is requested by the press that opens its window, before and after the page is alive, and ends with it', async ({
  page,
}) => {
  const requested: string[] = [];
  await page.route(`${host}/**`, (route) => {
    requested.push(route.request().url());
    return route.fulfill(player);
  });
  const letGo = await holdAnswers(page, /\.js$/);
  await page.goto(paths.about());
  const play = page.getByRole('button', { name: 'Watch Video' });
  const window = page.getByRole('dialog', { name: 'One day with Nguzo ERP' });
  const close = window.getByRole('button', { name: 'Close' });
  const watchAndLeave = async (leave: () => Promise<void>) => {
    expect(requested.splice(0)).toEqual([]);
    await play.click();
    expect(await window.isVisible()).toBe(true);
    await expect(close).toBeFocused();
    await expect(
      window.frameLocator('iframe').getByRole('button', { name: 'Pause' }),
    ).toBeVisible();
    expect(requested.splice(0)).toEqual([`${host}/embed/42?autoplay=1`]);
    await leave();
    await expect(window).toBeHidden();
    await expect(play).toBeFocused();
    await expect.poll(() => playersIn(page)).toBe(0);
  };
  const leaveByEscape = () => page.keyboard.press('Escape');
  await watchAndLeave(leaveByEscape);
  await watchAndLeave(() => close.click());
  letGo();
  await becomeAlive(page);
  await watchAndLeave(leaveByEscape);
  await watchAndLeave(() => close.click());
  await play.click();
  await expectAccessible(page);
  await close.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expectArrived(page, paths.home());
});

/** A player that is not seen would still be heard. */
const playersIn = (page: Page) =>
  page.frames().filter((frame) => frame.url().startsWith(host)).length;
