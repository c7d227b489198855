import type * as z from 'zod/mini';
import { sharedDraft } from '../storage/draft.ts';
import type { FieldContent } from './details.content.ts';
import { existing } from './details.schema.ts';
import { readTexts } from './field-texts.ts';
import type { Telephones } from './telephones.ts';

/** A form's field, and its name in the form's call. */
export interface CallField<Name extends string = string, Call extends string = string>
  extends FieldContent<Name> {
  readonly call: Call;
}

/**
 * Stores, reads and checks the fields of a form, and makes them fields of its call, from the one list
 * of them. A field that the call may lack is not sent where it is blank.
 */
export function fieldSet<
  Name extends string,
  Call extends string,
  Shape extends Readonly<Record<Call, z.ZodMiniType>>,
>(fields: readonly CallField<Name, Call>[], shape: Shape) {
  type Values = Readonly<Partial<Record<Name, string>>>;
  // The entries are made from the fields.
  const byName = <Value>(entryOf: (field: CallField<Name, Call>) => Value) =>
    Object.fromEntries(fields.map((field) => [field.name, entryOf(field)])) as Record<Name, Value>;
  const names = fields.map(({ name }) => name);

  function textIn(values: Values, { name, optional }: CallField<Name, Call>): string | undefined {
    const text = values[name] ?? '';
    return optional && text.trim() === '' ? undefined : text;
  }

  return {
    draft: sharedDraft(names),

    read(form: HTMLFormElement, { contact }: Telephones): Record<Name, string> {
      const texts = readTexts(form, names);
      return byName(({ name, type }) =>
        type === 'tel' ? (contact(texts[name]) ?? texts[name]) : texts[name],
      );
    },

    messages: byName(({ messages }) => messages),

    schema: (telephones: Telephones) =>
      byName(({ call, type }) =>
        type === 'tel' ? existing(shape[call], telephones) : shape[call],
      ),

    /** What the schema checks: nothing where an optional field is blank. */
    given: (values: Values) => byName((field) => textIn(values, field)),

    /** The fields of the call, from values that were checked. */
    request(values: Values): { [Key in Call]: z.output<Shape[Key]> } {
      const sent = fields.map((field) => [field.call, textIn(values, field)?.trim()]);
      // As the shape of the call has them: `schema` has parsed them by it.
      return Object.fromEntries(sent) as { [Key in Call]: z.output<Shape[Key]> };
    },
  };
}
