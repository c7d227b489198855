import { contactTelephone } from '@site/contracts/telephone';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { IgnoredFields } from '../metrics/ignored-fields.ts';
import { type CheckedFields, checkFields } from '../multipart/check-fields.ts';
import { normalizeTelephones, type ReadTelephone } from '../multipart/normalize-telephones.ts';
import { type Refusal, readForm } from '../multipart/read-form.ts';

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
