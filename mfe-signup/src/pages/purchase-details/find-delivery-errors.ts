import { deliveryShape } from '@site/contracts/delivery';
import { phoneField } from '@site/contracts/form-fields';
import * as z from 'zod/mini';
import { existing } from '../../kit/details.schema.ts';
import {
  type FieldErrors,
  type FieldMessages,
  findErrors,
  isMissing,
} from '../../kit/find-errors.ts';
import { type Telephones, telephonesByShape } from '../../kit/telephones.ts';
import type { DeliveryField, DeliveryValues } from '../../storage/delivery.ts';

/** What the setup service takes where something has to be brought. */
const schemaFor = (telephones: Telephones) =>
  z.object({
    ...deliveryShape,
    delivery_address: z.nonoptional(deliveryShape.delivery_address),
    delivery_town: z.nonoptional(deliveryShape.delivery_town),
    delivery_phone: z.optional(existing(phoneField, telephones)),
  });

const messages: Readonly<Record<DeliveryField, FieldMessages>> = {
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

/** Checks where hardware is to be brought. Telephone and note may be left empty. */
export function findDeliveryErrors(
  values: DeliveryValues,
  telephones: Telephones = telephonesByShape,
): FieldErrors<DeliveryField> {
  const { delivery_phone: phone, delivery_note: note } = values;
  return findErrors(schemaFor(telephones), messages, {
    ...values,
    delivery_phone: isMissing(phone) ? undefined : phone,
    delivery_note: isMissing(note) ? undefined : note,
  });
}

/** Whether something that is required was left empty. */
export function lacksDelivery({ delivery_address, delivery_town }: DeliveryValues): boolean {
  return isMissing(delivery_address) || isMissing(delivery_town);
}
