import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, becomeAlive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { holdAnswers } from '../../fixtures/traffic.ts';
import { card, choose } from '../../site/journeys/pricing/plan-cards.ts';
import { purchaseAddress, purchaseOn } from '../../site/journeys/purchase/purchase.ts';
import { newApplicant } from '../../site/journeys/trial/trial-form.ts';
import { unavailableNotice } from './failures.ts';

const platformFiles = /\/releases\/shell\/[^/]+\/static\/js\/async\//;

test('files of the platform that the next page needs fail until the network is back, and the next try does what it says', async ({
  page,
  expectProblems,
}) => {
  expectProblems(/ERR_FAILED|Loading chunk|\/_site\/releases\//);
  await page.goto('/');
  await becomeAlive(page);
  await page.route(platformFiles, (route) => route.abort());
  await page.getByRole('main').locator('a[href^="/register/step1"]').first().click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(platformFiles);
  await again.click();
  // Until the code has arrived the form is the prerendered one, which refuses presses in words.
  await expect(again).toBeHidden();
  const form = purchaseOn(page).details;
  await form.next.click();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
});

for (const [what, file] of [
  ['entry', 'entry.'],
  ['code', 'pages__pricing.'],
] as const) {
  test(`a phone that sleeps while the ${what} of the page is on its way has a page that works when it wakes`, async ({
    page,
  }) => {
    const letGo = await holdAnswers(page, new RegExp(`/releases/pricing/.*${file}\\w+\\.js$`));
    await page.clock.install();
    await page.goto(paths.pricing(), { waitUntil: 'commit' });
    await page.mouse.move(10, 10);
    const asked = page.locator(`script[src*="/releases/pricing/"][src*="${file}"]`);
    await expect(asked.first()).toBeAttached();
    // A phone that wakes has both the time and the file, and its browser may tell the time first.
    await page.clock.fastForward('01:00');
    letGo();
    await becomeAlive(page);
    const plan = card(page, 'Basic Plan');
    await plan.getByRole('checkbox', { name: /^Portable POS/ }).check();
    await expect(plan.getByText('KSh 34,000', { exact: true })).toBeVisible();
  });
}

const pricingFiles = /\/releases\/pricing\/.*\.js$/;

for (const [path, own] of [
  [paths.pricing(), 'the prices'],
  [paths.home(), 'the plans on the home page'],
] as const) {
  test(`${own} stay readable beside a notice where their scripts are blocked, nothing in them lies, and a retry brings them to life`, async ({
    page,
    expectProblems,
  }) => {
    expectProblems(/ERR_FAILED|ERR_BLOCKED|^console error: pricing \d|Federation/);
    await page.route(pricingFiles, (route) => route.abort());
    await arrive(page, path);
    const plan = card(page, 'Basic Plan');
    await plan.scrollIntoViewIfNeeded();
    const { notice, tryAgain } = unavailableNotice(page);
    await expect(notice).toContainText('You can read it');
    const price = plan.getByText('KSh 12,000', { exact: true }).first();
    await expect(price).toBeVisible();
    await expectAccessible(page);
    // The rest of the site is alive.
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const addOn = plan.getByRole('checkbox', { name: /^Portable POS/ });
    await addOn.check();
    await expect(price).toBeHidden();
    await plan.getByRole('link', { name: 'Purchase Plan' }).click();
    await expect(page.getByText('What you pressed was not done')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.unroute(pricingFiles);
    await tryAgain.click();
    await expect(notice).toHaveCount(0);
    await expect(addOn).toBeChecked();
    await expect(plan.getByText('KSh 34,000', { exact: true })).toBeVisible();
  });
}

const videos = /\.(?:webm|mp4)$/;

test('a video opens over the page, plays and closes in three ways without any script; one that does not load says so, until it does', async ({
  page,
  expectProblems,
}) => {
  expectProblems(/ERR_FAILED/);
  await page.route(/\/_site\/releases\/.*\.js$/, (route) => route.abort());
  const captions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.vtt')) captions.push(request.url());
  });
  await page.goto('/');
  expect(captions).toEqual([]);
  const play = page.getByRole('button', { name: 'Play the video' });
  const window = page.getByRole('dialog', { name: 'One day with Nguzo ERP' });
  const failed = window.getByText(/^The video did not load/);
  const isPaused = () =>
    page.locator('dialog video').evaluate((video: HTMLVideoElement) => video.paused);
  await page.route(videos, (route) => route.abort());
  await play.click();
  await expect(failed).toBeVisible();
  await window.getByRole('button', { name: 'Close' }).click();
  await expect(play).toBeFocused();
  await page.unroute(videos);
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 450)]) {
    await play.click();
    await expect(failed).toBeHidden();
    await expect.poll(isPaused).toBe(false);
    await leave();
    await expect(window).toBeHidden();
    // The window is told a task later.
    await expect.poll(isPaused).toBe(true);
    await expect(play).toBeFocused();
  }
  expect(captions).toHaveLength(1);

  await play.click();
  const video = page.locator('dialog video');
  await expect(video).toHaveCSS('width', '768px');
  await expect(video).toHaveCSS('height', '432px');
  await page.setViewportSize({ width: 3000, height: 1200 });
  await expect(video).toHaveCSS('width', '1280px');
  await expect(video).toHaveCSS('height', '900px');
  await expectAccessible(page);
});

const font = /\.woff2?$/;

for (const path of [paths.home(), paths.sendInquiry()]) {
  test(`the text of ${path} is there before the font, and stays where it is when the font arrives`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    const letGo = await holdAnswers(page, font);
    await page.goto(path, { waitUntil: 'commit' });
    await becomeAlive(page);
    // One font, for text alone: pictures of letters, such as icons, are none.
    expect(fonts).toHaveLength(1);
    expect(await hiddenUntilTheyArrive(page)).toEqual([]);
    const before = await layout(page);
    expect(before.sideways).toBe(0);
    letGo();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('16px "Plus Jakarta Sans"'))).toBe(true);
    const after = await layout(page);
    expect(after.sideways).toBe(0);
    // A line that breaks elsewhere moves what is below it, by less than a line in a screen.
    expect(Math.abs(after.height - before.height) / before.height).toBeLessThan(0.03);
  });
}

/** The families whose text a browser does not draw until their files are there. */
function hiddenUntilTheyArrive(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ status, display }) => status === 'loading' && display !== 'swap')
      .map(({ family }) => family),
  );
}

function layout(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    return { sideways: scrollWidth - clientWidth, height: scrollHeight };
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor can navigate, read the prices and find a phone number', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('navigation', { name: 'Main' });
    await header.getByRole('button', { name: 'Solutions' }).hover();
    await header.getByRole('link', { name: 'Integrated ERP' }).click();
    await expect(page).toHaveURL('/products/integrated-erp');
    await page.getByRole('link', { name: 'See plans and prices' }).first().click();
    const yearly = page.getByText('KSh 12,000', { exact: true }).first();
    await expect(yearly).toBeVisible();
    await choose(page, 'Monthly');
    await expect(yearly).toBeHidden();
    await choose(page, 'Yearly');
    await expect(yearly).toBeVisible();
    await page.getByRole('link', { name: 'Free Trial of the Basic Plan' }).click();
    // Playwright reads no text of this element itself, whether scripts run or not.
    const advice = page.locator('noscript p');
    await expect(advice).toContainText('Signing up here needs JavaScript.');
    await expect(advice.locator('a').first()).toBeVisible();
    await expect(advice.locator('a').first()).toHaveAttribute('href', /^tel:\+254/);
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  });

  test('the end of a purchase says nothing of success', async ({ page }) => {
    await page.goto(paths.accountCreated());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
    await expect(page.locator('noscript p')).toContainText('is shown here with JavaScript');
    await expect(page.getByRole('main')).not.toContainText(
      /success|thank you|login details again/i,
    );
    await expect(page).not.toHaveTitle(/ready|created/i);
  });
});

test('a link that is followed without a network says so, loads when it is back, and loses nothing that was typed', async ({
  page,
  context,
  expectProblems,
}) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED|Federation Runtime/);
  const applicant = newApplicant();
  await arrive(page, purchaseAddress);
  await purchaseOn(page).details.fillIn(applicant);
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(paths.home());
  const { notice, tryAgain } = unavailableNotice(page);
  await expect(notice).toBeVisible();
  await page.goBack();
  await purchaseOn(page).details.expectFilledIn(applicant);
  await expect(purchaseOn(page).details.terms).toBeChecked();
  await page.goForward();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await tryAgain.click();
  // The button that had the focus is gone.
  await expect(
    page.getByRole('heading', { name: 'Digitize & Transform your Business' }),
  ).toBeFocused();
  await expect(notice).toHaveCount(0);
});
