import { contactTelephone } from '@site/contracts/telephone';
import { latinDigits } from '@site/contracts/telephone-digits';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { IgnoredFields } from '../metrics/ignored-fields.ts';
import { type Refusal, readForm } from '../multipart/read-form.ts';

/** The one form of a telephone; undefined for a text that is none. */
type ReadTelephone = (text: string) => string | undefined;

/** The fields of all forms that hold telephones. */
const telephoneFields = ['phone_number', 'delivery_phone'];

/**
 * A form's values with every telephone in its one form, whatever page sent it. A number that no plan
 * has stays as it was typed, and its field's schema decides: numbering plans change, and pages of
 * earlier releases cannot say what is wrong, so that a refusal would cost the order.
 */
function normalizeTelephones(
  values: Readonly<Record<string, string>>,
  read: ReadTelephone,
): Readonly<Record<string, string>> {
  const normalized = telephoneFields.flatMap((name) => {
    const text = values[name];
    return text === undefined ? [] : [[name, read(text) ?? latinDigits(text)] as const];
  });
  return { ...values, ...Object.fromEntries(normalized) };
}

/** The schema of a form's fields. */
type FormFields<Fields> = z.ZodMiniType<Fields> & { readonly shape: object };

/** What a route asks of its form. */
export interface AskedForm<Fields> {
  readonly path: string;
  readonly fields: FormFields<Fields>;
  /** Fields in which line breaks are text. */
  readonly multiline?: readonly string[];
  /** The one form of its telephones; that of contacts where it is absent. */
  readonly telephone?: ReadTelephone;
}

/**
 * The checked fields of a request's form, or why it is refused. Fields that the route does not know
 * are noted, also where the form is refused: a page that renamed a field is found by them.
 */
export async function readFields<Fields>(
  request: FastifyRequest,
  { path, fields, multiline = [], telephone = contactTelephone }: AskedForm<Fields>,
  ignored: IgnoredFields,
): Promise<CheckedFields<Fields> | Refusal> {
  const { body, headers, log } = request;
  const contentType = headers['content-type'];
  if (!contentType || !(body instanceof Uint8Array)) {
    return { kind: 'refused', status: 415, reason: 'A multipart form is expected.' };
  }
  const known = Object.keys(fields.shape);
  const singleLine = known.filter((name) => !multiline.includes(name));
  const form = await readForm(contentType, body, { known, singleLine });
  if (form.kind === 'refused') return form;
  ignored.note(path, form.unknown, log);
  return checkFields(fields, normalizeTelephones(form.values, telephone));
}

interface CheckedFields<Fields> {
  readonly kind: 'fields';
  readonly fields: Fields;
}

/**
 * Checks a form's fields against a route's schema. The refusal names the first field that is wrong,
 * never its value.
 */
function checkFields<Fields>(
  schema: z.ZodMiniType<Fields>,
  values: Readonly<Record<string, string>>,
): CheckedFields<Fields> | Refusal {
  const parsed = schema.safeParse(values, { reportInput: true });
  if (parsed.success) return { kind: 'fields', fields: parsed.data };
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  if (issue?.code === 'too_big') {
    return { kind: 'refused', status: 413, reason: `The field ${name} is too long.` };
  }
  return { kind: 'refused', status: 400, reason: reasonOf(issue, name) };
}

function reasonOf(issue: z.core.$ZodIssue | undefined, name: string): string {
  if (issue?.code === 'invalid_type') return `The field ${name} is missing.`;
  if (issue?.code === 'too_small') return `The field ${name} is empty.`;
  if (issue?.code === 'custom') return `The field ${name} ${issue.message}.`;
  return `The field ${name} is not written as it should be.`;
}
