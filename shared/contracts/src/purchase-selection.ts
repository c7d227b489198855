import * as z from 'zod/mini';
import { keptObject } from './kept-object.ts';

/** A visitor's selection on a pricing screen, as sign-up and purchase receive it. */
export const purchaseSelection = keptObject({
  /** The plan's name, such as 'Basic Plan'. */
  package: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The price in whole shillings. */
  val: z.int().check(z.nonnegative(), z.maximum(10_000_000)),
  users: z.int().check(z.positive(), z.maximum(1_000)),
});
export type PurchaseSelection = z.infer<typeof purchaseSelection>;

/**
 * Reads a selection from a query string. The whole selection is absent if any part is missing, is
 * not JSON, has another type, is out of range or names another plan, because the price of an
 * incomplete selection cannot be trusted.
 *
 * @param plans names of the plans that can be chosen
 */
export function readSelection(
  query: string,
  plans: readonly string[],
): PurchaseSelection | undefined {
  const params = new URLSearchParams(query);
  const keys = Object.keys(purchaseSelection.shape);
  const values = Object.fromEntries(keys.map((key) => [key, parseJson(params.get(key))]));
  const parsed = purchaseSelection.safeParse(values);
  return parsed.success && plans.includes(parsed.data.package) ? parsed.data : undefined;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
