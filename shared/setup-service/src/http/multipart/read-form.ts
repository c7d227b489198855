/** Why a request is not answered: a status and a short reason for its sender. */
export interface Refusal {
  readonly kind: 'refused';
  readonly status: 400 | 413 | 415;
  readonly reason: string;
}

export type FormText =
  | {
      readonly kind: 'form';
      /** The fields that were asked for, where the form has them. */
      readonly values: Readonly<Record<string, string>>;
      /** The names of all others, each once. */
      readonly unknown: readonly string[];
    }
  | Refusal;

/**
 * Far more than any form has. What a route does not know of a form is limited by this and by the size
 * of the whole body, which the server limits: no field of it has a limit of its own.
 */
const MAX_PARTS = 32;

/** Control characters, and the sign that stands for bytes that are not UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is what it is for
const notText = /[\u0000-\u001f\u007f-\u009f\ufffd]/;

const lineBreaks = /\r\n|\n/g;

/** The fields that a form is read for. */
interface Asked {
  readonly known: readonly string[];
  /** Those of them that hold no line breaks; in any other they are text. */
  readonly singleLine: readonly string[];
}

/**
 * Reads a multipart form whose known fields hold text, each once. What else is in it is for another
 * release of the service: whatever it is, a list, a file or no text at all, nobody looks at it.
 *
 * @param contentType the request's header, with the boundary in it
 * @param body the whole body
 */
export async function readForm(
  contentType: string,
  body: Uint8Array,
  { known, singleLine }: Asked,
): Promise<FormText> {
  const parts = await parse(contentType, body);
  if (!parts) return refused(400, 'The form is broken.');
  if (parts.length > MAX_PARTS) return refused(413, 'The form has too many parts.');
  const values = new Map<string, string>();
  const unknown = new Set<string>();
  for (const [name, value] of parts) {
    if (!known.includes(name)) {
      unknown.add(name);
      continue;
    }
    if (typeof value !== 'string') return refused(400, 'The form has a file; only text is taken.');
    const line = singleLine.includes(name) ? value : value.replaceAll(lineBreaks, ' ');
    if (notText.test(line)) {
      return refused(400, 'The form has a field that is not plain text in UTF-8.');
    }
    if (values.has(name)) return refused(400, 'The form has a field more than once.');
    values.set(name, value);
  }
  return { kind: 'form', values: Object.fromEntries(values), unknown: [...unknown] };
}

/** The platform's own parser, which is strict and takes a whole body: ours is small by then. */
async function parse(
  contentType: string,
  body: Uint8Array,
): Promise<[string, FormDataEntryValue][] | undefined> {
  try {
    const response = new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    });
    return [...(await response.formData()).entries()];
  } catch {
    return undefined;
  }
}

function refused(status: Refusal['status'], reason: string): Refusal {
  return { kind: 'refused', status, reason };
}
