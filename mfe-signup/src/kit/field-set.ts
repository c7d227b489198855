import * as z from 'zod/mini';
import { sharedDraft } from '../storage/draft.ts';
import type { FieldContent } from './details.content.ts';
import { readTexts } from './field-texts.ts';
import { isMissing, SEVERAL } from './find-errors.ts';
import type { Telephones } from './telephones.ts';

/** A form's field, with its name in the form's call where that is another one. */
export interface CallField extends Pick<FieldContent, 'name' | 'messages' | 'optional'> {
  readonly call?: string;
  readonly type?: FieldContent['type'];
}

type NameIn<Field extends CallField> = Field['name'];
type CallOf<Field extends CallField> = Field extends { readonly call: infer Call extends string }
  ? Call
  : Field['name'];

/**
 * Stores, reads and checks the fields of a form, and makes them fields of its call, from the one list
 * of them. A field that the call may lack is not sent where it is blank.
 */
export function fieldSet<
  const Field extends CallField,
  Shape extends Readonly<Record<CallOf<Field>, z.ZodMiniType>>,
>(fields: readonly Field[], shape: Shape) {
  type Name = NameIn<Field>;
  type Values = Readonly<Partial<Record<Name, string>>>;
  // The entries are made from the fields.
  const byName = <Value>(entryOf: (field: Field) => Value) =>
    Object.fromEntries(fields.map((field) => [field.name, entryOf(field)])) as Record<Name, Value>;
  const names = fields.map(({ name }): Name => name);
  // The type says the same.
  const callOf = ({ call, name }: Field) => (call ?? name) as CallOf<Field>;

  function textIn(values: Values, { name, optional }: Field): string | undefined {
    const text = values[name as Name] ?? '';
    return optional && isMissing(text) ? undefined : text;
  }

  return {
    draft: sharedDraft(names),

    /** Telephones in their one form; one that cannot be read stays as it was typed. */
    read(form: HTMLFormElement, { contact }: Telephones): Record<Name, string> {
      const texts: Record<string, string> = readTexts(form, names);
      return byName(({ name, type }) => {
        const text = texts[name] ?? '';
        return type === 'tel' ? (contact(text) ?? text) : text;
      });
    },

    messages: byName(({ messages }) => messages),

    schema: (telephones: Telephones) =>
      byName((field) => {
        const ofCall = shape[callOf(field)];
        return field.type === 'tel' ? existing(ofCall, telephones) : ofCall;
      }),

    /** What the schema checks: nothing where an optional field is blank. */
    given: (values: Values) => byName((field) => textIn(values, field)),

    /** The fields of the call, from values that were checked. */
    request(values: Values): { [Call in CallOf<Field>]: z.output<Shape[Call]> } {
      const sent = fields.map((field) => [callOf(field), textIn(values, field)?.trim()]);
      // As the shape of the call has them: `schema` has parsed them by it.
      return Object.fromEntries(sent) as { [Call in CallOf<Field>]: z.output<Shape[Call]> };
    },
  };
}

/** Accepts only telephones that exist. */
function existing<Field extends z.ZodMiniType>(
  field: Field,
  { contact, areSeveral = () => false }: Telephones,
): Field {
  const exists = (text: unknown) => text === undefined || contact(String(text)) !== undefined;
  const isOne = (text: unknown) => !areSeveral(String(text));
  return field.check(z.refine(isOne, SEVERAL), z.refine(exists));
}
