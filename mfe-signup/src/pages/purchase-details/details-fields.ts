import { deliveryShape } from '@site/contracts/delivery';
import { phoneField } from '@site/contracts/form-fields';
import * as z from 'zod/mini';
import { detailMessages, detailShape, existing } from '../../kit/details.schema.ts';
import {
  type FieldErrors,
  type FieldMessages,
  findErrors,
  isMissing,
} from '../../kit/find-errors.ts';
import { type Telephones, telephonesByShape } from '../../kit/telephones.ts';
import {
  type DeliveryField,
  type DeliveryValues,
  type DetailField,
  type Details,
  detailFields,
} from '../../storage/draft.ts';

const schemaFor = (telephones: Telephones) =>
  z.object({
    ...deliveryShape,
    delivery_address: z.nonoptional(deliveryShape.delivery_address),
    delivery_town: z.nonoptional(deliveryShape.delivery_town),
    delivery_phone: z.optional(existing(phoneField, telephones)),
  });

const deliveryMessages: Readonly<Record<DeliveryField, FieldMessages>> = {
  delivery_address: {
    missing: 'Building, street or landmark is required',
    wrong: 'Building, street or landmark is required',
    tooLong: 'Building, street or landmark is too long: use at most 300 characters',
  },
  delivery_town: {
    missing: 'Town is required',
    wrong: 'Town is required',
    tooLong: 'Town is too long',
  },
  delivery_phone: {
    missing: 'Telephone for the driver must have 7 to 20 digits',
    wrong: 'Telephone for the driver must have 7 to 20 digits',
    unknown: 'Telephone for the driver does not exist: check its digits',
  },
  delivery_note: {
    missing: 'Note for the driver is too long',
    wrong: 'Note for the driver is too long: use at most 500 characters',
  },
};

export function findDeliveryErrors(
  values: DeliveryValues,
  telephones: Telephones = telephonesByShape,
): FieldErrors<DeliveryField> {
  const { delivery_phone: phone, delivery_note: note } = values;
  return findErrors(schemaFor(telephones), deliveryMessages, {
    ...values,
    delivery_phone: isMissing(phone) ? undefined : phone,
    delivery_note: isMissing(note) ? undefined : note,
  });
}

function lacksDelivery({ delivery_address, delivery_town }: DeliveryValues): boolean {
  return isMissing(delivery_address) || isMissing(delivery_town);
}

export interface DetailsValues extends Details {
  readonly terms: boolean;
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
 * @param choosesHere whether the form offers plans
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
