import { unprovenReply } from '@site/contracts/setup-calls';
import { contactTelephone } from '@site/contracts/telephone';
import { latinDigits } from '@site/contracts/telephone-digits';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { networkOf } from '../../mail/email-quota.ts';
import type { IgnoredFields } from '../metrics/ignored-fields.ts';
import { type Refusal, readForm, refused } from './read-form.ts';
import type { RouteContext } from './route-context.ts';

/** A reply: text goes out as it is, an object as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface FormRequest {
  readonly headers: FastifyRequest['headers'];
  /** As `networkOf` names its sender. */
  readonly network: string;
  readonly log: FastifyBaseLogger;
}

interface Form<Fields> {
  readonly path: string;
  readonly fields: z.ZodMiniType<Fields> & { readonly shape: object };
  /** Fields in which line breaks are text. */
  readonly multiline?: readonly string[];
  /** How its telephones are normalized; as those of contacts where it is absent. */
  readonly telephone?: (text: string) => string | undefined;
}

interface FormRoute<Fields> extends Form<Fields> {
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
  { ignored, botCheck, settings }: RouteContext,
  form: FormRoute<Fields>,
): void {
  ignored.expect(form.path);

  /** Why the bot check does not pass, for the log; undefined where it passes or is not needed. */
  async function unproven(fields: Fields): Promise<string | undefined> {
    if (!form.proof || settings.SETUP_BOT_CHECK === 'trials') return undefined;
    const token = form.proof(fields);
    if (token === undefined) return 'no proof';
    const result = await botCheck.verify(token);
    return result.kind === 'refused' ? result.reason : undefined;
  }

  app.post(form.path, rateLimited(form.perMinute), async (request, reply) => {
    const read = await readFields(request, form, ignored);
    if (read.kind === 'refused') return reply.code(read.status).send(read.reason);
    const { headers, log, ip } = request;
    const reason = await unproven(read.fields);
    if (reason !== undefined) {
      log.info({ reason }, 'a form did not pass the bot check');
      return reply.code(403).send(unprovenReply);
    }
    return send(reply, await form.answer(read.fields, { headers, log, network: networkOf(ip) }));
  });
}

function send(reply: FastifyReply, answer: string | Reply): FastifyReply {
  if (typeof answer === 'string') return reply.send(answer);
  const { status, body, headers = {} } = answer;
  if (typeof body === 'object') reply.type('application/json; charset=utf-8');
  return reply.code(status).headers(headers).send(body);
}

const telephoneFields = ['phone_number', 'delivery_phone'];

/**
 * The fields of a request's form by its schema, or why it is refused. Unknown fields are noted either
 * way, because a refusal may come from a renamed one. A telephone of no known numbering plan stays
 * as it was typed and the schema decides: plans change, and a refusal would cost the order.
 */
export async function readFields<Fields>(
  { body, headers, log }: FastifyRequest,
  { path, fields, multiline = [], telephone = contactTelephone }: Form<Fields>,
  ignored: IgnoredFields,
): Promise<{ readonly kind: 'fields'; readonly fields: Fields } | Refusal> {
  const contentType = headers['content-type'];
  if (!contentType || !(body instanceof Uint8Array)) {
    return refused(415, 'A multipart form is expected.');
  }
  const form = await readForm(contentType, body, { known: Object.keys(fields.shape), multiline });
  if (form.kind === 'refused') return form;
  ignored.note(path, form.unknown, log);
  const values = Object.entries(form.values).map(([name, text]) =>
    telephoneFields.includes(name) ? [name, telephone(text) ?? latinDigits(text)] : [name, text],
  );
  const parsed = fields.safeParse(Object.fromEntries(values), { reportInput: true });
  if (parsed.success) return { kind: 'fields', fields: parsed.data };
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
