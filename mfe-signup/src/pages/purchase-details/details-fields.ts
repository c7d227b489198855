import { deliveryShape } from '@site/contracts/delivery';
import { trialSignUp } from '@site/contracts/setup-calls';
import * as z from 'zod/mini';
import { company, email, fullName, phone } from '../../kit/details.content.ts';
import { fieldSet } from '../../kit/field-set.ts';
import { type FieldErrors, findErrors, isMissing } from '../../kit/find-errors.ts';
import { type Telephones, telephonesByShape } from '../../kit/telephones.ts';
import type { DeliveryField, DeliveryValues, DetailField, Details } from '../../storage/draft.ts';

const emailMessages = { missing: 'Email address is required', wrong: 'Invalid email address' };

export const buyerFields = fieldSet(
  [company, { ...email, messages: emailMessages }, phone, fullName],
  trialSignUp.shape,
);

export const placeFields = fieldSet(
  [
    {
      name: 'delivery_address',
      messages: {
        wrong: 'Building, street or landmark is required',
        tooLong: 'Building, street or landmark is too long: use at most 300 characters',
      },
    },
    {
      name: 'delivery_town',
      messages: { wrong: 'Town is required', tooLong: 'Town is too long' },
    },
    {
      name: 'delivery_phone',
      type: 'tel',
      optional: true,
      messages: {
        wrong: 'Telephone for the driver must have 7 to 20 digits',
        unknown: 'Telephone for the driver does not exist: check its digits',
        several: 'One telephone for the driver belongs here: these are two or more',
      },
    },
    {
      name: 'delivery_note',
      optional: true,
      messages: { wrong: 'Note for the driver is too long: use at most 500 characters' },
    },
  ],
  {
    ...deliveryShape,
    delivery_address: z.nonoptional(deliveryShape.delivery_address),
    delivery_town: z.nonoptional(deliveryShape.delivery_town),
  },
);

export interface DetailsValues extends Details {
  readonly terms: boolean;
  readonly delivery?: DeliveryValues | undefined;
}

export interface DetailsProblem {
  readonly title: string;
  readonly errors: FieldErrors<DetailField | DeliveryField | 'terms' | 'plan'>;
  readonly lacksPlan: boolean;
}

const messages = {
  ...buyerFields.messages,
  ...placeFields.messages,
  terms: { wrong: 'Please agree to the terms and conditions' },
};

/** Checks step 1. `choosesHere`: the form offers plans. */
export function findDetailsProblem(
  { delivery, terms, ...details }: DetailsValues,
  hasPlan: boolean,
  choosesHere = false,
  telephones: Telephones = telephonesByShape,
): DetailsProblem | undefined {
  const lack = choosesHere && !hasPlan ? { plan: 'Choose a plan' } : {};
  const given = {
    ...buyerFields.given(details),
    ...(delivery && placeFields.given(delivery)),
    terms,
  };
  const schema = z.object({
    ...buyerFields.schema(telephones),
    ...(delivery && placeFields.schema(telephones)),
    terms: z.literal(true),
  });
  const errors = { ...lack, ...findErrors<string>(schema, messages, given) };
  if (Object.keys(errors).length === 0 && hasPlan) return undefined;
  const isIncomplete = !hasPlan || Object.values(given).some(isMissing);
  return { title: titleOf(errors, isIncomplete), errors, lacksPlan: !hasPlan };
}

function titleOf(errors: DetailsProblem['errors'], isIncomplete: boolean): string {
  if (isIncomplete) return 'All fields are required';
  if (errors.email) return 'Invalid email address';
  return 'Please check these fields';
}
