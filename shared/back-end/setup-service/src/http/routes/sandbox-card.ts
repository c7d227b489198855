import { escapeHtml } from '@platform/node/escape-html';
import { callForm } from '@site/contracts/form-fields';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { writeMoney } from '../../mail/compose-email.ts';
import { onNotice } from '../../orders/query-provider.ts';
import { CURRENCY } from '../../payments/payment-provider.ts';
import { DECLINED, decideCardPayment, findCardPayment } from '../../payments/sandbox.ts';
import type { SandboxOutcome, SandboxPayment } from '../../storage/tables.ts';
import { sendPage } from '../document.ts';
import { bySiteAndCardFrame } from './card-frames.ts';
import { addForm, type RouteContext, rateLimited } from './form-route.ts';

const choices = {
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

function cardPage({ outcome, amount, description, provider_id }: SandboxPayment, vendor: string) {
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

/** A name is a UUID. */
const path = '/sandbox/card/:id(^[0-9a-f-]{36}$)';
const decision = callForm({ choice: z.enum(['pay', 'decline', 'late', 'cancel']) });

/** The site may show the page in a frame; its form notifies the service as a provider does. */
export function addSandboxCards(app: FastifyInstance, context: RouteContext): void {
  const { storage, clock, config } = context;
  const framedBy = bySiteAndCardFrame(config);
  const perMinute = context.settings.SETUP_QUESTIONS_PER_MINUTE;

  app.get<{ Params: { id: string } }>(path, rateLimited(perMinute), async ({ params }, reply) => {
    const payment = await findCardPayment(storage, params.id);
    if (payment) return sendPage(reply, cardPage(payment, config.company), { framedBy });
    const title = 'There is no such payment';
    return sendPage(reply, { title, main: `<h1>${title}</h1>` }, { status: 404, framedBy });
  });

  addForm(app, context, {
    path,
    fields: decision,
    perMinute,
    async answer({ choice }, { params: { id = '' } }) {
      await decideCardPayment(storage, clock, id, choices[choice]);
      await onNotice(context, 'sandbox', id);
      const location = `/sandbox/card/${encodeURIComponent(id)}`;
      return { status: 303, body: '', headers: { location } };
    },
  });
}
