import { looseObject } from '@platform/contracts/loose-object';
import { normalizeName } from '@platform/contracts/normalize-name';
import * as z from 'zod/mini';
import { passedAddOnKeys } from './add-ons.ts';
import { deviceNames, MOST_OF_A_DEVICE, MOST_OF_A_PURCHASE } from './devices.ts';
import { periods } from './plans.ts';

/** In whole shillings. */
const price = z.int().check(z.nonnegative(), z.maximum(MOST_OF_A_PURCHASE));

const deviceKeys = Object.keys(deviceNames) as (keyof typeof deviceNames)[];

/** How many of each device of the shop are bought; none of them is named with 0. */
export const deviceQuantities = z
  .partialRecord(z.enum(deviceKeys), z.int().check(z.positive(), z.maximum(MOST_OF_A_DEVICE)))
  .check(z.refine((devices) => Object.keys(devices).length > 0, 'is empty'));

/** A visitor's selection on a pricing screen, as sign-up and purchase receive it. */
export const purchaseSelection = looseObject({
  /** The plan's name, such as 'Basic Plan'. */
  package: z.string().check(z.minLength(1), z.maxLength(60)),
  /** What everything in the selection costs together. */
  val: price,
  users: z.int().check(z.positive(), z.maximum(1_000)),
  /** Absent in links from before it, and where the price is of no period. */
  period: z.optional(z.enum(periods)),
  /** The add-ons in the price, each once. */
  addOns: z.optional(z.array(z.enum(passedAddOnKeys)).check(z.maxLength(20))),
  /** Devices of the shop that are bought with the plan. */
  devices: z.optional(deviceQuantities),
});
export type PurchaseSelection = z.infer<typeof purchaseSelection>;

/** A selection of the device shop: devices, and no plan. */
export const deviceSelection = looseObject({ devices: deviceQuantities, val: price });
export type DeviceSelection = z.infer<typeof deviceSelection>;

/** What a purchase can begin with. */
export type AnySelection = PurchaseSelection | DeviceSelection;

/** Whether a plan is among what was selected. */
export function hasPlan(selection: AnySelection): selection is PurchaseSelection {
  return 'package' in selection;
}

/**
 * Reads a selection from a query string; undefined if anything required is missing or wrong.
 * Numbers with separators pass; a bad period or add-on is dropped, and the price alone counts.
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
  const extras = purchaseExtras.safeParse({
    period: parseJson(params.get('period')),
    addOns: parseJson(params.get('addOns')),
  }).data;
  const devices = params.has('devices') ? { devices: parseJson(params.get('devices')) } : {};
  return purchaseSelection.safeParse({ ...values, ...present(extras), ...devices }).data;
}

/** Reads a selection of the device shop from a query string; undefined where there is none. */
export function readDeviceSelection(query: string): DeviceSelection | undefined {
  const params = new URLSearchParams(query);
  return deviceSelection.safeParse({
    devices: parseJson(params.get('devices')),
    val: readWhole(params.get('val')),
  }).data;
}

const { period, addOns } = purchaseSelection.shape;
const purchaseExtras = z.object({ period, addOns });

function present(extras: z.infer<typeof purchaseExtras> | undefined) {
  return {
    ...(extras?.period && { period: extras.period }),
    ...(extras?.period && extras.addOns && { addOns: extras.addOns }),
  };
}

/** What the address of a page says about the plan that its visitor chose. */
export type PlanLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'chosen'; readonly selection: PurchaseSelection }
  /** Devices of the shop, and no plan. */
  | { readonly kind: 'devices'; readonly selection: DeviceSelection }
  /** A plan whose price is agreed in person. */
  | { readonly kind: 'on-request'; readonly plan: string }
  /** Something that is no choice: another plan, or a price that is no number. */
  | { readonly kind: 'not-understood' };

interface PlanNames {
  readonly selfService: readonly string[];
  readonly onRequest: readonly string[];
}

/** Reads what a query string says about a plan, and distinguishes 'nothing' from 'nothing that makes sense'. */
export function readPlanLink(query: string, { selfService, onRequest }: PlanNames): PlanLink {
  const params = new URLSearchParams(query);
  const selection = readSelection(query, selfService);
  if (selection) return { kind: 'chosen', selection };
  const plan = readPlan(params.get('package'), onRequest);
  if (plan !== undefined) return { kind: 'on-request', plan };
  const devices = params.has('package') ? undefined : readDeviceSelection(query);
  if (devices) return { kind: 'devices', selection: devices };
  const keys = Object.keys(purchaseSelection.shape);
  return { kind: keys.some((key) => params.get(key)) ? 'not-understood' : 'none' };
}

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

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
