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

const deliveryMessages: Readonly<Record<DeliveryField, FieldMessages>> = {
  delivery_address: {
    wrong: 'Building, street or landmark is required',
    tooLong: 'Building, street or landmark is too long: use at most 300 characters',
  },
  delivery_town: {
    wrong: 'Town is required',
    tooLong: 'Town is too long',
  },
  delivery_phone: {
    wrong: 'Telephone for the driver must have 7 to 20 digits',
    unknown: 'Telephone for the driver does not exist: check its digits',
  },
  delivery_note: {
    wrong: 'Note for the driver is too long: use at most 500 characters',
  },
};

export interface DetailsValues extends Details {
  readonly terms: boolean;
  readonly delivery?: DeliveryValues | undefined;
}

export interface DetailsProblem {
  readonly title: string;
  readonly errors: FieldErrors<DetailField | DeliveryField | 'terms' | 'plan'>;
  readonly lacksPlan: boolean;
}

const messages: Readonly<Record<string, FieldMessages>> = {
  ...detailMessages,
  ...deliveryMessages,
  email: { missing: 'Email address is required', wrong: 'Invalid email address' },
  terms: { wrong: 'Please agree to the terms and conditions' },
};

/** Checks step 1. `choosesHere`: the form offers plans. */
export function findDetailsProblem(
  values: DetailsValues,
  hasPlan: boolean,
  choosesHere = false,
  telephones: Telephones = telephonesByShape,
): DetailsProblem | undefined {
  const { delivery, ...details } = values;
  const lack = choosesHere && !hasPlan ? { plan: 'Choose a plan' } : {};
  const given = { ...details, ...delivery, ...(delivery && withoutBlanks(delivery)) };
  const schema = z.object({
    ...detailShape(telephones),
    ...(delivery && deliveryShapeFor(telephones)),
    terms: z.literal(true),
  });
  const errors = { ...lack, ...findErrors<string>(schema, messages, given) };
  if (Object.keys(errors).length === 0 && hasPlan) return undefined;
  const required = [...detailFields, ...(delivery ? requiredOfDelivery : [])] as const;
  const isIncomplete = !hasPlan || required.some((name) => isMissing(given[name]));
  return { title: titleOf(errors, isIncomplete), errors, lacksPlan: !hasPlan };
}

const requiredOfDelivery = ['delivery_address', 'delivery_town'] as const;

const deliveryShapeFor = (telephones: Telephones) => ({
  ...deliveryShape,
  delivery_address: z.nonoptional(deliveryShape.delivery_address),
  delivery_town: z.nonoptional(deliveryShape.delivery_town),
  delivery_phone: z.optional(existing(phoneField, telephones)),
});

function withoutBlanks({ delivery_phone: phone, delivery_note: note }: DeliveryValues) {
  return {
    delivery_phone: isMissing(phone) ? undefined : phone,
    delivery_note: isMissing(note) ? undefined : note,
  };
}

function titleOf(errors: DetailsProblem['errors'], isIncomplete: boolean): string {
  if (isIncomplete) return 'All fields are required';
  if (errors.email) return 'Invalid email address';
  return 'Please check these fields';
}
