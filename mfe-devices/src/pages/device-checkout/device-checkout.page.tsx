import CheckoutHeaderSection from './checkout-header.tsx';
import { checkoutItems, checkoutText } from './device-checkout.content.ts';
import CheckoutSection from './order-form.tsx';

export default function DeviceCheckoutPage() {
  return (
    <>
      <CheckoutHeaderSection text={checkoutText} />
      <CheckoutSection items={checkoutItems} text={checkoutText} />
    </>
  );
}
