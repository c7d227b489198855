import { expect } from '../../fixtures/test.ts';
import type { Site } from '../../harness/running-site.ts';
import { chargeStates, purchaseAddress } from '../journeys/purchase/purchase.ts';
import { newApplicant, registerAddress } from '../journeys/trial/trial-form.ts';
import { expectText, fillIn, type Visitor } from './visitor.ts';

/* What visitors come for, in any engine. */

export async function getTrialAccount(visitor: Visitor, site: Site): Promise<void> {
  const { email, ...applicant } = newApplicant();
  await visitor.open(registerAddress);
  await fillIn(visitor, { email, ...applicant });
  await visitor.press('checkbox', /^I agree to the Terms/);
  await visitor.press('button', 'Submit');
  await expectText(visitor, 'Account Created Successfully');
  expect(site.accounts(email)).toHaveLength(1);
}

export async function buyPlanByCard(visitor: Visitor, site: Site): Promise<void> {
  const { email, ...applicant } = newApplicant();
  await visitor.open(purchaseAddress);
  await fillIn(visitor, { email, ...applicant });
  await visitor.press('checkbox', /^I agree to the Terms/);
  await visitor.press('button', 'Next');
  await visitor.press('button', /^Make Payment/);
  await visitor.press('button', /^Pay KES/, 'Pesapal payment page');
  await expectText(visitor, 'Account Creation Successful!');
  expect(site.accounts(email)).toHaveLength(1);
  expect(chargeStates(site, email)).toEqual(['paid']);
}
