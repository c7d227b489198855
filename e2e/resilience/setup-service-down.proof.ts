import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { newApplicant, registerAddress, trialForm } from '../journeys/trial/trial-form.ts';

const refused = /ERR_CONNECTION_REFUSED/;

test('while the setup service is down, nothing is sent or lost, and signing up works when it is back', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(refused);
  const applicant = newApplicant();
  await ownSite.setupService.stop();
  await arrive(page, registerAddress);
  const form = trialForm(page);
  await form.fillIn(applicant);
  await form.submit.click();
  await expect(page.getByText('Recaptcha not yet loaded')).toBeVisible();
  await expect(page.getByText('Nothing was sent.')).toBeVisible();
  await expectAccessible(page);

  await ownSite.setupService.start();
  await form.expectFilledIn(applicant);
  await form.submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  expect(ownSite.accounts()).toHaveLength(1);
});

test('when the setup service goes down during input, the form is kept and can be sent again', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(refused);
  const applicant = newApplicant();
  await arrive(page, registerAddress);
  const form = trialForm(page);
  const challenge = page.waitForResponse('**/bot-challenge');
  await form.fillIn(applicant);
  await challenge;
  await ownSite.setupService.stop();
  await form.submit.click();
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible();
  await form.expectFilledIn(applicant);

  await ownSite.setupService.start();
  await form.submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await expect.poll(async () => (await ownSite.mails()).length).toBe(1);
  expect(ownSite.accounts()).toHaveLength(1);
});
