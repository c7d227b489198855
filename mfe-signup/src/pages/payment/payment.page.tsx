import { useAfterHydration } from '@site/ui';
import { FormPage } from '../../kit/form-page.tsx';
import { NeedsScripts } from '../../kit/needs-scripts.tsx';
import { paymentPageContent as content } from './payment.content.ts';
import { PaymentFlow } from './payment.tsx';
import { Waiting } from './waiting.tsx';

export default function PaymentPage() {
  // Whether and what somebody pays is in the browser's storage, which prerendering does not know.
  const isLive = useAfterHydration(() => true, false);
  return (
    <FormPage title={content.title} step="payment" next={content.next} help="Something unclear?">
      {isLive ? <PaymentFlow /> : <Waiting />}
      <NeedsScripts lead="Paying here needs JavaScript." />
    </FormPage>
  );
}
