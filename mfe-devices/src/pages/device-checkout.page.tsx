import { checkoutItems, checkoutText } from '../content/checkout.content.ts';
import CheckoutSection from '../sections/checkout.section.tsx';
import CheckoutHeaderSection from '../sections/checkout-header.section.tsx';

export default function DeviceCheckoutPage() {
  return (
    <>
      <CheckoutHeaderSection text={checkoutText} />
      <CheckoutSection items={checkoutItems} text={checkoutText} />
    </>
  );
}
