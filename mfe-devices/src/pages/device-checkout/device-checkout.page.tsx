import { useFilledContent } from '@site/ui';
import { CheckoutHeader } from './checkout-header.tsx';
import { content } from './device-checkout.content.ts';
import { orderingOn } from './next-step.ts';
import { OrderForm } from './order-form.tsx';
import { useOrderingSite } from './use-ordering-site.ts';

export default function DeviceCheckoutPage() {
  const { header, items, order } = useFilledContent(content);
  const site = useOrderingSite();
  return (
    <>
      <CheckoutHeader content={header} ordering={orderingOn(site)} />
      <OrderForm items={items} content={order} site={site} />
    </>
  );
}
