import type { PurchaseChoice } from '@site/contracts/order-lines';
import type { OrderRequest } from '@site/contracts/purchase-forms';
import { purchaseSelection } from '@site/contracts/purchase-selection';
import type { DeliveryAddress } from '../../orders/delivery.ts';

const { addOns, devices } = purchaseSelection.shape;

/** What a form of an order chooses. */
export function choiceOf(fields: OrderRequest): PurchaseChoice {
  const { package: plan, user_count, period } = fields;
  return {
    ...(plan === undefined
      ? {}
      : {
          plan: {
            plan,
            users: Number(user_count),
            period,
            addOns: addOns.parse(read(fields.add_ons)),
          },
        }),
    devices: devices.parse(read(fields.devices)),
    price: Number(fields.package_price),
  };
}

/** Where the form wants hardware brought; undefined where it names no place. */
export function deliveryIn(fields: OrderRequest): DeliveryAddress | undefined {
  const { delivery_address: address, delivery_town: town } = fields;
  if (address === undefined || town === undefined) return undefined;
  return {
    address,
    town,
    phone_number: fields.delivery_phone ?? fields.phone_number,
    note: fields.delivery_note ?? null,
  };
}

/** Whether the page that sent the form is from before pages asked for an address. */
export function isFromOlderPage({ period, devices }: OrderRequest): boolean {
  return period === undefined && devices === undefined;
}

function read(json: string | undefined): unknown {
  return json === undefined ? undefined : JSON.parse(json);
}
