import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive, becomeAlive, stopClock } from '../../fixtures/arrive.ts';
import { expect, phone, test } from '../../fixtures/test.ts';
import { countCalls, holdAnswers } from '../../fixtures/traffic.ts';
import { largest } from '../every-visitor/enlarged.ts';
import { connectedBy, requestedScripts, scriptFiles } from './connections.ts';
import { card, choose, expectPrice } from './pricing/plan-cards.ts';
import { newApplicant, trialForm } from './trial/trial-form.ts';

/* Waiting pages answer without their scripts, and a press on what needs them is not lost. */

test.describe('on a phone', () => {
  test.use(phone);

  // On a slow connection nothing is fetched ahead: a script that is requested starts because of the finger.
  test.beforeEach(({ page }) => connectedBy(page, { effectiveType: '3g' }));

  test('a finger on a link fetches nothing, and the menu works before any script', async ({
    page,
  }) => {
    const requested = requestedScripts(page);
    await page.goto(paths.contact());
    await page.getByRole('banner').getByRole('link', { name: 'home' }).tap();
    await expect(page).toHaveURL(paths.home());
    expect(requested).toEqual([]);

    const letGo = await holdAnswers(page, scriptFiles);
    await page.goto(paths.devices());
    expect(requested).toEqual([]);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    // The finger was the first sign of a visitor: the scripts start after the frame that shows the menu.
    await expect.poll(() => requested).not.toEqual([]);
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(menu).toBeHidden();
    await page.getByRole('link', { name: 'Buy Cash drawer' }).first().tap();
    letGo();
    await expect(page).toHaveURL(paths.deviceCheckout());
    await expect(page.getByRole('textbox', { name: 'How many: Cash drawer' })).toHaveValue('1');
  });

  test('scrolling wakes a page, whatever made it', async ({ page }) => {
    const requested = requestedScripts(page);
    await page.goto(paths.home());
    expect(requested).toEqual([]);
    await page.evaluate(() => document.getElementById('solutions')?.scrollIntoView());
    await expect.poll(() => requested).not.toEqual([]);
  });

  test('an order that is written and sent early leads to its payment', async ({ page }) => {
    const letGo = await holdAnswers(page, scriptFiles);
    await page.goto(paths.deviceCheckout());
    const drawers = page.getByRole('textbox', { name: 'How many: Cash drawer' });
    await drawers.fill('4');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await drawers.press(key);
    await expect(drawers).toHaveAttribute('aria-busy', 'true');
    const more = page.getByRole('button', { name: 'One Thermal printer more' });
    for (let time = 0; time < 3; time += 1) await more.tap();
    await page.getByRole('button', { name: 'Proceed to payment' }).tap();
    letGo();
    await expect(page).toHaveURL(/\/register\/devices\?/);
    const order = page.getByRole('main');
    await expect(order).toContainText(/Thermal printer\s*3 × /);
    await expect(order).toContainText(/Cash drawer\s*2 × /);
    await page.goBack();
    await expect(drawers).toHaveValue('2');
    await expect(page.getByRole('textbox', { name: 'How many: Thermal printer' })).toHaveValue('3');
  });

  test('a form that is sent before the page is alive shows that it waits, and is sent once', async ({
    page,
  }) => {
    const requests = countCalls(page, '/contact_form_mainsite.php');
    const letGo = await holdAnswers(page, scriptFiles);
    await page.goto(paths.sendInquiry(), { waitUntil: 'commit' });
    const { company, email, phone, name } = newApplicant();
    const fields = trialForm(page);
    await fields.company.fill(company);
    await fields.email.fill(email);
    await fields.phone.fill(phone);
    await fields.name.fill(name);
    await page.getByLabel('Message', { exact: true }).fill('How do I import my stock?');
    const send = page.getByRole('button', { name: 'Send Inquiry' });
    await send.tap();
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('One moment: this page is still loading.')).toBeVisible();
    expect(requests()).toBe(0);
    letGo();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
    expect(requests()).toBe(1);
  });

  test('a price is not shown beside a choice that it does not follow yet', async ({ page }) => {
    const letGo = await holdAnswers(page, scriptFiles);
    await page.goto(paths.pricing(), { waitUntil: 'commit' });
    const plan = card(page, 'Basic Plan');
    const yearly = plan.getByText('KSh 12,000', { exact: true }).first();
    await expect(yearly).toBeVisible();
    await choose(page, 'Monthly');
    await expect(yearly).toBeHidden();
    letGo();
    await expectPrice(plan, 1_200, 'a month');
  });

  test('a plan that is chosen early on the home page is announced with its price', async ({
    page,
  }) => {
    const letGo = await holdAnswers(page, scriptFiles);
    await page.goto(paths.home());
    const plan = card(page, 'Basic Plan');
    const requested = page.waitForRequest(scriptFiles);
    // As an assistive technology does it: nothing scrolls there.
    const box = plan.getByRole('checkbox', { name: /^Portable POS/ });
    await box.evaluate((element: HTMLElement) => element.click());
    await requested;
    letGo();
    await expect(plan.locator('[aria-live]')).toContainText('34,000 to start');
  });
});

async function openWithoutScripts(page: Page, path: string): Promise<void> {
  await stopClock(page);
  await page.route(scriptFiles, (route) => route.abort());
  await page.goto(path);
}

test('a page whose scripts never come says so, with other ways and what was typed', async ({
  page,
  expectProblems,
}) => {
  expectProblems(/ERR_FAILED/);
  await openWithoutScripts(page, paths.sendInquiry());
  await trialForm(page).company.fill('Mavuno Stores');
  const notice = page.getByText('This page loads slowly.');
  await expect(notice).toBeHidden();
  await page.clock.runFor(8_000);
  await expect(notice).toBeVisible();
  await largest.apply(page);
  const { y = 0 } = (await page.locator('#waiting > :not([hidden])').boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  const mail = page.getByRole('link', { name: 'send an email with what you have typed' });
  await mail.evaluate((link: HTMLElement) => {
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
  });
  await expect(mail).toHaveAttribute('href', /^mailto:.*body=.*Mavuno%20Stores/);
  await page.unroute(scriptFiles);
  await page.clock.resume();
  await page.getByRole('link', { name: 'Try again' }).click();
  await becomeAlive(page);
  await expect(trialForm(page).company).toHaveValue('Mavuno Stores');
});

test('a page without fields offers an email without what was typed, and its notice covers nothing for good', async ({
  page,
  expectProblems,
}) => {
  expectProblems(/ERR_FAILED/);
  await openWithoutScripts(page, paths.features());
  await page.getByRole('tab', { name: 'Finance' }).click();
  await page.clock.runFor(8_000);
  await expect(page.getByText('This page loads slowly.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'send an email', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('contentinfo').getByRole('link').last().click({ trial: true });
});

test('a part of a page that is pressed before its files arrive says that it waits, also on a page that is alive', async ({
  page,
}) => {
  const letGo = await holdAnswers(page, /\/releases\/pricing\/.*\.js$/);
  await arrive(page, paths.home());
  await stopClock(page);
  await choose(page, 'Monthly');
  const plan = card(page, 'Basic Plan');
  await plan.getByRole('link', { name: 'Free Trial' }).click();
  await page.clock.runFor(300);
  const soon = page.getByText('One moment: this page is still loading.');
  await expect(soon).toBeVisible();
  await page.clock.resume();
  letGo();
  await expect(page).toHaveURL(/register.*val=1200/);
  await expect(soon).toBeHidden();
});

test('a tab that is pressed before the page is alive answers the arrows after it, early and late', async ({
  page,
}) => {
  const letGo = await holdAnswers(page, scriptFiles);
  await page.goto(paths.features(), { waitUntil: 'commit' });
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Purchases').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Purchases')).toHaveAttribute('aria-busy', 'true');
  await tab('Store').click();
  await page.keyboard.press('ArrowRight');
  letGo();
  await expect(tab('HR Payroll')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Finance')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Finance')).toBeFocused();
});

test('a row of testimonials shows how many there are, and answers a dot that was pressed early, also one as far as it cannot scroll', async ({
  page,
}) => {
  // Otherwise the next slide would come by itself.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const letGo = await holdAnswers(page, scriptFiles);
  await page.goto(paths.home());
  const dots = page.getByRole('group', { name: 'Choose a testimonial' }).getByRole('button');
  await expect(dots).toHaveCount(4);
  await dots.nth(3).click();
  await expect(dots.nth(3)).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(dots.nth(3)).toHaveAttribute('aria-current', 'true');
});

test('a choice in the address of a page that waits is shown without a touch', async ({ page }) => {
  await page.goto('/?period=monthly#plans');
  await expectPrice(card(page, 'Basic Plan'), 1_200, 'a month');
});

test('the list that a mouse has opened stays open when the page is alive', async ({ page }) => {
  const letGo = await holdAnswers(page, scriptFiles);
  await page.goto('/why-nguzo');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const product = navigation.getByRole('link', { name: 'Integrated ERP' });
  const trigger = navigation.getByRole('button', { name: 'Solutions' });
  await expect(product).toBeHidden();
  await trigger.hover();
  await expect(product).toBeVisible();
  letGo();
  await becomeAlive(page);
  await expect(trigger).toHaveAttribute('aria-expanded', 'true');
  await expect(product).toBeVisible();
  await page.mouse.move(5, 700);
  await expect(product).toBeHidden();
});
