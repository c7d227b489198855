import * as z from 'zod/mini';
import { detailMessages, detailShape } from '../../kit/details.schema.ts';
import { type FieldErrors, findErrors, isMissing } from '../../kit/find-errors.ts';
import { type Telephones, telephonesByShape } from '../../kit/telephones.ts';
import type { DeliveryField, DeliveryValues } from '../../storage/delivery.ts';
import { type DetailField, type Details, detailFields } from '../../storage/draft.ts';
import { findDeliveryErrors, lacksDelivery } from './find-delivery-errors.ts';

/** What the visitor gave in step 1. */
export interface DetailsValues extends Details {
  /** Whether the visitor agrees to the terms. */
  readonly terms: boolean;
  /** Where hardware is brought; absent where there is none. */
  readonly delivery?: DeliveryValues | undefined;
}

/** Why step 1 cannot be left: the message above the form, and those beside its fields. */
export interface DetailsProblem {
  readonly title: string;
  readonly errors: FieldErrors<DetailField | DeliveryField | 'terms' | 'plan'>;
  readonly lacksPlan: boolean;
}

const agree = 'Please agree to the terms and conditions';
const messages = {
  ...detailMessages,
  email: { missing: 'Email address is required', wrong: 'Invalid email address' },
  terms: { missing: agree, wrong: agree },
};

/**
 * Checks step 1; undefined where the visitor may go on.
 *
 * @param choosesHere whether a plan can be chosen beside the form, so that its lack is one of its errors
 */
export function findDetailsProblem(
  values: DetailsValues,
  hasPlan: boolean,
  choosesHere = false,
  telephones: Telephones = telephonesByShape,
): DetailsProblem | undefined {
  const lack = choosesHere && !hasPlan ? { plan: 'Choose a plan' } : {};
  const { delivery } = values;
  const schema = z.object({ ...detailShape(telephones), terms: z.literal(true) });
  const { terms, ...details } = findErrors<DetailField | 'terms'>(schema, messages, values);
  const places = delivery ? findDeliveryErrors(delivery, telephones) : {};
  // In the order on screen.
  const errors = { ...lack, ...details, ...places, ...(terms && { terms }) };
  if (Object.keys(errors).length === 0 && hasPlan) return undefined;
  const isIncomplete =
    !hasPlan ||
    detailFields.some((name) => isMissing(values[name])) ||
    (delivery !== undefined && lacksDelivery(delivery));
  return { title: titleOf(errors, isIncomplete), errors, lacksPlan: !hasPlan };
}

function titleOf(errors: DetailsProblem['errors'], isIncomplete: boolean): string {
  if (isIncomplete) return 'All fields are required';
  if (errors.email) return 'Invalid email address';
  return 'Please check these fields';
}
