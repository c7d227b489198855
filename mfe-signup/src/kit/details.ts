/** What several forms ask about the visitor, by the fields' names, in the order on screen. */
export const detailFields = ['company', 'email', 'phone_number', 'full_name'] as const;
export type DetailField = (typeof detailFields)[number];

/** What the visitor gave about themselves. */
export type Details = Readonly<Record<DetailField, string>>;

/** Control characters, which a paste can bring along and the setup service refuses. */
const unprintable = /[\p{Cc}\uFFFD]+/gu;

/** The same but line ends, in texts of several lines. */
const unprintableInLines = /[^\P{Cc}\n]+|\uFFFD+/gu;

/** The texts that stand in a form's fields now; a field that it lacks is empty. */
export function readTexts<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form);
  const read = (name: Field) => {
    // Every field of these forms is text; none takes a file.
    const text = String(data.get(name) ?? '').replaceAll('\r\n', '\n');
    const severalLines = form.elements.namedItem(name) instanceof HTMLTextAreaElement;
    return text.replace(severalLines ? unprintableInLines : unprintable, ' ');
  };
  // The entries are made of the names.
  return Object.fromEntries(fields.map((name) => [name, read(name)])) as Record<Field, string>;
}
