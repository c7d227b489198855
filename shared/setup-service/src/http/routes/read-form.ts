export interface Refusal {
  readonly kind: 'refused';
  readonly status: 400 | 413 | 415;
  readonly reason: string;
}

interface FormText {
  readonly kind: 'form';
  readonly values: Readonly<Record<string, string>>;
  /** The names of all others, each once. */
  readonly unknown: readonly string[];
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
): Promise<FormText | Refusal> {
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
    const line = multiline.includes(name) ? value.replaceAll(/\r?\n/g, ' ') : value;
    if (notText.test(line)) {
      return refused(400, 'The form has a field that is not plain text in UTF-8.');
    }
    if (values.has(name)) return refused(400, 'The form has a field more than once.');
    values.set(name, value);
  }
  return { kind: 'form', values: Object.fromEntries(values), unknown: [...unknown] };
}

/** The platform's parser wants the whole body: ours is small. */
async function parse(contentType: string, body: Uint8Array) {
  const headers = { 'content-type': contentType };
  try {
    return [...(await new Response(new Uint8Array(body), { headers }).formData()).entries()];
  } catch {
    return undefined;
  }
}

export function refused(status: Refusal['status'], reason: string): Refusal {
  return { kind: 'refused', status, reason };
}
