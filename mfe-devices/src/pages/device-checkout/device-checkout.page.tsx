import { useFilledContent } from '@site/ui';
import { CheckoutHeader } from './checkout-header.tsx';
import { deviceCheckoutContent } from './device-checkout.content.ts';
import { OrderForm } from './order-form.tsx';

export default function DeviceCheckoutPage() {
  const { header, items, order } = useFilledContent(deviceCheckoutContent);
  return (
    <>
      <CheckoutHeader text={header} />
      <OrderForm items={items} text={order} />
    </>
  );
}
