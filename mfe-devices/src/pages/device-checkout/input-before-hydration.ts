import { isItem } from '../../kit/items.ts';
import type { OrderEvent } from './order.reducer.ts';
import { readQuantity } from './order.schema.ts';

/** A field for a quantity. */
type Field = Readonly<Pick<HTMLInputElement, 'name' | 'value' | 'defaultValue'>>;

/** What a visitor typed into the fields before React listened to them, as events. */
export function inputBeforeHydration(fields: Iterable<Field>): OrderEvent[] {
  return [...fields].flatMap(({ name, value, defaultValue }) =>
    isItem(name) && value !== defaultValue
      ? [{ kind: 'set', item: name, quantity: readQuantity(value) } as const]
      : [],
  );
}
