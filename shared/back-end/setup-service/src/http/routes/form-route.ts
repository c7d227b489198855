import { unprovenReply } from '@site/contracts/setup-calls';
import { contactTelephone } from '@site/contracts/telephone';
import { latinDigits } from '@site/contracts/telephone-digits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AccountTokens } from '../../accounts/sign-in.ts';
import { type EmailQuota, networkOf } from '../../mail/email-quota.ts';
import type { OrderContext } from '../../orders/order.ts';
import type { StopLinks } from '../../orders/reminders/recipients.ts';
import type { Settings } from '../../settings.ts';
import type { CreateLimit } from '../../storage/request-limit.ts';
import type { BotCheck } from '../bot-check/bot-check.ts';
import type { Metrics } from '../metrics.ts';

export interface RouteContext extends OrderContext {
  readonly settings: Settings;
  readonly botCheck: BotCheck;
  readonly quota: EmailQuota;
  /** Name an account to the site's pages. */
  readonly tokens: AccountTokens;
  readonly links: StopLinks;
  readonly createLimit: CreateLimit;
  readonly unknownNotice: Metrics['unknownNotice'];
  /** Providers that refuse our access. */
  readonly refusingAccess: () => readonly string[];
  readonly isStopping: () => boolean;
}

/** A reply: text goes out as it is, an object as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface FormRequest extends Pick<FastifyRequest, 'headers' | 'log'> {
  readonly params: { readonly id?: string };
  /** As `networkOf` names its sender. */
  readonly network: string;
}

interface FormRoute<Fields> {
  readonly path: string;
  readonly fields: z.ZodMiniType<Fields> & { readonly shape: object };
  /** Fields in which line breaks are text. */
  readonly multiline?: readonly string[];
  /** How its telephones are normalized; as those of contacts where it is absent. */
  readonly telephone?: (text: string) => string | undefined;
  /** Requests of one network in a minute. */
  readonly perMinute: number;
  /** Where the form carries its proof of the bot check; no other forms need one. */
  readonly proof?: (fields: Fields) => string | undefined;
  /** Gives the reply; a bare text goes out with status 200. */
  answer(fields: Fields, request: FormRequest): Promise<string | Reply>;
}

export function rateLimited(perMinute: number) {
  return { config: { perMinute } };
}

export function addForm<Fields>(
  app: FastifyInstance,
  { botCheck, settings }: RouteContext,
  form: FormRoute<Fields>,
): void {
  /** Why the bot check does not pass, for the log; undefined where it passes or is not needed. */
  async function unproven(fields: Fields): Promise<string | undefined> {
    if (!form.proof || settings.SETUP_BOT_CHECK === 'trials') return undefined;
    const token = form.proof(fields);
    if (token === undefined) return 'no proof';
    const result = await botCheck.verify(token);
    return result.ok ? undefined : result.problem;
  }

  type Params = FormRequest['params'];
  app.post<{ Params: Params }>(form.path, rateLimited(form.perMinute), async (request, reply) => {
    const read = await readFields(request, form);
    if (read.kind === 'refused') return reply.code(read.status).send(read.reason);
    const { headers, log, ip, params } = request;
    const reason = await unproven(read.fields);
    if (reason !== undefined) {
      log.info({ reason }, 'a form did not pass the bot check');
      return reply.code(403).send(unprovenReply);
    }
    const network = networkOf(ip);
    return send(reply, await form.answer(read.fields, { headers, log, params, network }));
  });
}

function send(reply: FastifyReply, answer: string | Reply): FastifyReply {
  if (typeof answer === 'string') return reply.send(answer);
  const { status, body, headers = {} } = answer;
  if (typeof body === 'object') reply.type('application/json; charset=utf-8');
  return reply.code(status).headers(headers).send(body);
}

function refused(status: 400 | 413 | 415, reason: string) {
  return { kind: 'refused', status, reason } as const;
}

const telephoneFields = ['phone_number', 'delivery_phone'];

/**
 * The fields of a request's form by its schema, or why it is refused. A telephone of no known numbering
 * plan stays as it was typed and the schema decides: plans change, and a refusal would cost the order.
 */
async function readFields<Fields>(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  { fields, multiline = [], telephone = contactTelephone }: FormRoute<Fields>,
) {
  const contentType = headers['content-type'];
  if (!contentType || !(body instanceof Uint8Array)) {
    return refused(415, 'A multipart form is expected.');
  }
  const form = await readForm(contentType, body, { known: Object.keys(fields.shape), multiline });
  if (form.kind === 'refused') return form;
  const values = Object.entries(form.values).map(([name, text]) =>
    telephoneFields.includes(name) ? [name, telephone(text) ?? latinDigits(text)] : [name, text],
  );
  const parsed = fields.safeParse(Object.fromEntries(values), { reportInput: true });
  if (parsed.success) return { kind: 'fields', fields: parsed.data } as const;
  const [issue] = parsed.error.issues;
  return refused(
    issue?.code === 'too_big' ? 413 : 400,
    `The field ${String(issue?.path[0])} ${problemOf(issue)}.`,
  );
}

/** Never repeats the value. */
function problemOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'too_big') return 'is too long';
  if (issue?.code === 'invalid_type') return 'is missing';
  if (issue?.code === 'too_small') return 'is empty';
  return issue?.code === 'custom' ? issue.message : 'is not written as it should be';
}

/** Far more than any form has. Beside it the body limit is all that bounds unknown fields. */
const MAX_PARTS = 32;

/** Control characters, and the replacement character of bytes that are not UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is what it is for
const notText = /[\u0000-\u001f\u007f-\u009f\ufffd]/;

/**
 * Reads a multipart form whose known fields hold text, each once; line breaks are text in `multiline`
 * fields alone. Unknown fields are for another release of the service and may hold anything.
 */
export async function readForm(
  contentType: string,
  body: Uint8Array,
  { known, multiline }: { known: readonly string[]; multiline: readonly string[] },
) {
  const parts = await parse(contentType, body);
  if (!parts) return refused(400, 'The form is broken.');
  if (parts.length > MAX_PARTS) return refused(413, 'The form has too many parts.');
  const values = new Map<string, string>();
  for (const [name, value] of parts) {
    if (!known.includes(name)) continue;
    if (typeof value !== 'string') return refused(400, 'The form has a file; only text is taken.');
    const line = multiline.includes(name) ? value.replaceAll(/\r?\n/g, ' ') : value;
    if (notText.test(line)) {
      return refused(400, 'The form has a field that is not plain text in UTF-8.');
    }
    if (values.has(name)) return refused(400, 'The form has a field more than once.');
    values.set(name, value);
  }
  return { kind: 'form', values: Object.fromEntries(values) } as const;
}

/** The platform's parser wants the whole body: ours is small. */
async function parse(contentType: string, body: Uint8Array) {
  const headers = { 'content-type': contentType };
  try {
    return [...(await new Response(new Uint8Array(body), { headers }).formData())];
  } catch {
    return undefined;
  }
}

export function tooMany(seconds: number): Reply {
  return {
    status: 429,
    body: 'There were too many requests. Try again later.',
    headers: { 'retry-after': String(seconds) },
  };
}

export const malformedKey: Reply = {
  status: 400,
  body: 'The header Idempotency-Key cannot be understood.',
};
