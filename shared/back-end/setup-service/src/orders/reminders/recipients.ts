import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { escapeHtml } from '@platform/node/escape-html';
import { sha256 } from '@platform/node/hash';
import { emailKey } from '@site/contracts/email-key';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { type SqlBool, sql } from 'kysely';
import { timeAfter } from '../../clock.ts';
import type { ReminderRecipient, Storage } from '../../storage/tables.ts';
import { PURCHASE_REMINDER_EVERY_MS } from './due-reminders.ts';

/*
 * Stopping reminders belongs to an address: it outlives account and erasure. So the row holds the
 * address as a hash without a key, because losing the key would bring reminders back.
 */

export async function recipientOf(storage: Storage, email: string, at: Date) {
  const email_hash = sha256(emailKey(email));
  return storage
    .insertInto('reminder_recipients')
    .values({ email_hash, link_id: newLinkId(), created_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ email_hash }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined where reminders were stopped. */
export async function lockRecipient(transaction: Storage, { email_hash }: ReminderRecipient) {
  return transaction
    .updateTable('reminder_recipients')
    .set(({ ref }) => ({ stopped_at: ref('stopped_at') }))
    .where('email_hash', '=', email_hash)
    .where('stopped_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** False where there was one recently. */
export async function claimPurchaseReminder(
  transaction: Storage,
  { email_hash }: ReminderRecipient,
  at: Date,
): Promise<boolean> {
  const claimed = await transaction
    .updateTable('reminder_recipients')
    .set({ purchase_reminded_at: at.toISOString() })
    .where('email_hash', '=', email_hash)
    .where(sql<SqlBool>`(purchase_reminded_at is null
      or purchase_reminded_at <= ${timeAfter(at, -PURCHASE_REMINDER_EVERY_MS)})`)
    .returning('email_hash')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function findRecipient(storage: Storage, linkId: string) {
  const recipients = storage.selectFrom('reminder_recipients').selectAll();
  return recipients.where('link_id', '=', linkId).executeTakeFirst();
}

/** Null resumes them. False where the link is unknown. */
export async function setStopped(storage: Storage, linkId: string, at: Date | null) {
  const changed = await storage
    .updateTable('reminder_recipients')
    .set(({ fn, ref, val }) => ({
      // Whoever stops twice stopped the first time.
      stopped_at: at && fn.coalesce(ref('stopped_at'), val(at.toISOString())),
    }))
    .where('link_id', '=', linkId)
    .returning('link_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/* A random id with a signature: a forged link is refused without a query. It never expires. */

const BYTES = 16;
const shape = /^([\w-]{22})\.([\w-]{22})$/;

export const stopPath = '/reminders/:token';
export const resumePath = '/reminders/:token/resume';

export type StopLinks = ReturnType<typeof createStopLinks>;

export function createStopLinks(secret: string, service: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'links that stop reminders', 32));
  const sign = (id: string) =>
    createHmac('sha256', key).update(id).digest().subarray(0, BYTES).toString('base64url');
  return {
    address: (linkId: string) => `${service}/reminders/${linkId}.${sign(linkId)}`,
    /** Undefined where this service did not sign the link. */
    read(token: string): string | undefined {
      const [, id, signature] = shape.exec(token) ?? [];
      if (id === undefined || signature === undefined) return undefined;
      // The texts, not their bytes: several texts encode the same bytes.
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id))) ? id : undefined;
    },
  };
}

export function newLinkId(): string {
  return randomBytes(BYTES).toString('base64url');
}

function page(title: string, text: string, form?: { action: string; button: string }) {
  const button =
    form &&
    `<form method="post" action="${escapeHtml(form.action)}" enctype="multipart/form-data">${form.button}</form>`;
  return { title, main: `<h1>${escapeHtml(title)}</h1>${text}\n${button ?? ''}` };
}

const muted = (text: string) => `<p class="muted">${text}</p>`;
const status = (text: string) => `<p class="muted" role="status">${text}</p>`;
const others = 'Login details, sign-in links and emails about your payments still reach you.';

/** Opening the page changes nothing. */
export function stopPage({ product }: SiteConfiguration, path: string) {
  const text = `Choose the button, and we no longer remind you of trials and unfinished orders. ${others}`;
  const button = '<button class="main">Stop these emails</button>';
  return page(`Stop reminders from ${product}`, muted(text), { action: path, button });
}

export function stoppedPage({ product }: SiteConfiguration, path: string) {
  const text = `You get no more reminders from ${escapeHtml(product)}. ${others}`;
  const button = '<button>Send reminders again</button>';
  return page('Reminders are stopped', status(text), { action: `${path}/resume`, button });
}

export function resumedPage({ product }: SiteConfiguration, path: string) {
  const text = `You get reminders from ${escapeHtml(product)} again.`;
  const button = '<button>Stop these emails</button>';
  return page('Reminders are sent again', status(text), { action: path, button });
}

export function unknownLinkPage({ product, email, phone }: SiteConfiguration) {
  const text = `A part of it may be missing. Open it from the email again, or write to ${escapeHtml(email)} or call ${escapeHtml(phone)}: we will stop the reminders from ${escapeHtml(product)}.`;
  return page('This link does not work', muted(text));
}
