import { escapeHtml } from '@site/node/escape-html';
import { writeMoney } from '../../mail/write-money.ts';
import type { SandboxOutcome } from '../../storage/states.ts';
import type { SandboxPayment } from '../../storage/tables.ts';
import { CURRENCY } from '../payment-provider.ts';
import { DECLINED } from './outcomes.ts';

/** What the payer can press, by the value that the form sends. */
export const choices = {
  pay: 'paid',
  decline: DECLINED,
  late: 'late',
  cancel: 'cancelled',
} as const satisfies Record<string, SandboxOutcome>;

const endings: Readonly<Partial<Record<SandboxOutcome, readonly [title: string, text: string]>>> = {
  paid: ['Payment received', 'The shop confirms it by itself. You can go on there.'],
  late: ['Payment under way', 'Your bank takes a few minutes. The shop goes on when it answers.'],
  cancelled: ['Payment cancelled', 'Nothing was charged. Go back to the shop to try again.'],
};

/** The title and the main part of the page on which a simulated card payment is made. */
export function cardPage(
  { outcome, amount, description, provider_id }: SandboxPayment,
  vendor: string,
): { readonly title: string; readonly main: string } {
  const sum = `<p class="sum"><span>${escapeHtml(description)}</span><strong>${writeMoney(amount, CURRENCY)}</strong></p>`;
  const isTest = 'This is a test page: it asks for no card and moves no money.';
  const note = (text: string) => `<p class="note">${text}</p>`;
  const ending = outcome && endings[outcome];
  if (ending) {
    const [title, text] = ending;
    const main = `<h1>${title}</h1><p class="muted" role="status">${text}</p>${sum}${note(isTest)}`;
    return { title, main };
  }
  const title = outcome ? 'Card declined' : 'Pay by card';
  const again = 'Nothing was charged. Try another card here, or go back to the shop.';
  const lead = outcome ? `<p class="muted" role="status">${again}</p>` : '';
  const main = `<h1>${title}</h1>${lead}<p class="muted">${escapeHtml(vendor)}</p>${sum}
<form method="post" action="/sandbox/card/${escapeHtml(provider_id)}" enctype="multipart/form-data">
<button class="main" name="choice" value="pay">Pay ${writeMoney(amount, CURRENCY)}</button>
<button name="choice" value="late">Pay, and let the bank answer late</button>
<button name="choice" value="decline">Decline the card</button>
<button name="choice" value="cancel">Cancel the payment</button>
</form>${note(`${isTest} Leave it without choosing to see what happens when somebody walks away.`)}`;
  return { title, main };
}
