import * as z from 'zod/mini';
import { keptObject } from './kept-object.ts';
import { normalizeName } from './normalize-name.ts';

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
 * Reads a selection from a query string. Anything that is missing, has another type or is out of range,
 * and a plan of another name, makes the whole selection absent: half a selection has no price that can
 * be trusted. Values that people wrote without JSON, and numbers with separators of thousands, are
 * understood.
 *
 * @param plans names of the plans that can be chosen
 */
export function readSelection(
  query: string,
  plans: readonly string[],
): PurchaseSelection | undefined {
  const params = new URLSearchParams(query);
  const values = {
    package: readPlan(params.get('package'), plans),
    val: readWhole(params.get('val')),
    users: readWhole(params.get('users')),
  };
  return purchaseSelection.safeParse(values).data;
}

/** What the address of a page says about the plan that its visitor chose. */
export type PlanLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'chosen'; readonly selection: PurchaseSelection }
  /** A plan whose price is agreed in person. */
  | { readonly kind: 'on-request'; readonly plan: string }
  /** Something that is no choice: another plan, or a price that is no number. */
  | { readonly kind: 'not-understood' };

/** The names of the plans that a site has. */
interface PlanNames {
  readonly selfService: readonly string[];
  readonly onRequest: readonly string[];
}

/** Reads what a query string says about a plan, and tells 'nothing' from 'nothing that makes sense'. */
export function readPlanLink(query: string, { selfService, onRequest }: PlanNames): PlanLink {
  const params = new URLSearchParams(query);
  const selection = readSelection(query, selfService);
  if (selection) return { kind: 'chosen', selection };
  const plan = readPlan(params.get('package'), onRequest);
  if (plan !== undefined) return { kind: 'on-request', plan };
  const keys = Object.keys(purchaseSelection.shape);
  return { kind: keys.some((key) => params.get(key)) ? 'not-understood' : 'none' };
}

/** The name of a plan, as the site writes it. */
function readPlan(text: string | null, plans: readonly string[]): string | undefined {
  const written = parseJson(text);
  if (typeof written !== 'string') return undefined;
  const key = normalizeName(written);
  return plans.find((name) => normalizeName(name) === key);
}

/** Commas, spaces of any width and apostrophes between groups of three digits. */
const separated = /^\d{1,3}(?:[,\s'’]\d{3})+$/;

/** A number, or a text that is one with separators. A point may be a decimal one, and separates nothing. */
function readWhole(text: string | null): unknown {
  const value = parseJson(text);
  if (typeof value !== 'string') return value;
  const written = value.trim();
  if (separated.test(written)) return Number(written.replaceAll(/\D/g, ''));
  return /^\d+$/.test(written) ? Number(written) : value;
}

/** The value of a JSON text; the text itself where it is none. */
function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
