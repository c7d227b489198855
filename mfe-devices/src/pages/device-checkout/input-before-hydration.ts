import type { OrderAction } from './order.reducer.ts';
import { isItem, readQuantity } from './order.schema.ts';

/** A field for a quantity. */
type Field = Readonly<Pick<HTMLInputElement, 'name' | 'value' | 'defaultValue'>>;

/** What was typed into the fields before anything listened, as actions. */
export function typedEarly(fields: Iterable<Field>): OrderAction[] {
  return [...fields].flatMap(({ name, value, defaultValue }) =>
    isItem(name) && value !== defaultValue
      ? [{ type: 'set', item: name, quantity: readQuantity(value) } as const]
      : [],
  );
}
