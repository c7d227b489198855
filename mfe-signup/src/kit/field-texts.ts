import { latinDigits } from '@site/contracts/telephone-digits';

/** Control characters, which a paste can bring along and the setup service refuses. */
const unprintable = /[\p{Cc}\uFFFD]+/gu;

const unprintableInLines = /[^\P{Cc}\n]+|\uFFFD+/gu;

/** Nobody sees that a paste brings them along, and no email address has them. */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/** The texts in a form's fields; a field that the form lacks counts as empty. */
export function readTexts<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form);
  const read = (name: Field) => {
    const text = String(data.get(name) ?? '').replaceAll('\r\n', '\n');
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLTextAreaElement) return text.replace(unprintableInLines, ' ');
    const line = text.replace(unprintable, ' ');
    const isEmail = field instanceof HTMLInputElement && field.type === 'email';
    return isEmail ? line.replace(invisible, '') : line;
  };
  // The entries are made from the names.
  return Object.fromEntries(fields.map((name) => [name, read(name)])) as Record<Field, string>;
}

/** Removes everything but digits from a field, and leaves the cursor where the visitor has it. */
export function keepDigits(field: HTMLInputElement): void {
  const digits = onlyDigits(field.value);
  if (digits === field.value) return;
  const cursor = onlyDigits(field.value.slice(0, field.selectionStart ?? undefined)).length;
  field.value = digits;
  field.setSelectionRange(cursor, cursor);
}

function onlyDigits(text: string): string {
  return latinDigits(text).replaceAll(/\D/g, '');
}
