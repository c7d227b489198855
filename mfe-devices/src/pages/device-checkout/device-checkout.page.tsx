import { useFilledContent } from '@site/ui';
import { CheckoutHeader } from './checkout-header.tsx';
import { content } from './device-checkout.content.ts';
import { OrderForm } from './order-form.tsx';

export default function DeviceCheckoutPage() {
  const { header, items, order } = useFilledContent(content);
  return (
    <>
      <CheckoutHeader content={header} />
      <OrderForm items={items} content={order} />
    </>
  );
}
