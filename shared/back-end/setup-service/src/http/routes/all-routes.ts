import type { FastifyInstance } from 'fastify';
import type { OrderContext } from '../../orders/order.ts';
import { findProvider } from '../../orders/query-provider.ts';
import { addAccountPages } from './account.ts';
import { addCardFrames } from './card-frames.ts';
import type { RouteContext } from './form-route.ts';
import { addHealth } from './health.ts';
import { addOrderForms } from './order-forms.ts';
import { addPaymentStarts } from './payment-starts.ts';
import { addPaymentStatus } from './payment-status.ts';
import { addProviderNotices } from './provider-notices.ts';
import { addSandboxCards } from './sandbox-card.ts';
import { addStopPages } from './stop-reminders.ts';
import { addVisitorForms } from './visitor-forms.ts';

export function addRoutes(app: FastifyInstance, context: RouteContext): void {
  addHealth(app, context);
  addVisitorForms(app, context);
  addAccountPages(app, context);
  addStopPages(app, context);
  addOrderForms(app, context);
  addPaymentStarts(app, context);
  addPaymentStatus(app, context);
  addCardFrames(app, context);
  if (hasSandboxCards(context)) addSandboxCards(app, context);
  addProviderNotices(app, context);
}

/** Also where a page of the sandbox may still be open, unless it would give goods away. */
function hasSandboxCards(context: OrderContext): boolean {
  if (context.providers.credit_card?.name === 'sandbox') return true;
  return context.config.payments.mode === 'test' && findProvider(context, 'sandbox') !== undefined;
}
