import { useAfterHydration } from '@site/ui';
import FormPageSection from '../../kit/form-page.tsx';
import NeedsScriptsSection from '../../kit/needs-scripts.tsx';
import { paymentPageContent as content } from './payment.content.ts';
import PaymentSection from './payment.tsx';
import WaitingSection from './waiting.tsx';

export default function PaymentPage() {
  // Whether and what somebody pays is in the browser's storage, which prerendering does not know.
  const isLive = useAfterHydration(() => true, false);
  return (
    <FormPageSection
      title={content.title}
      step="payment"
      next={content.next}
      help="Something unclear?"
    >
      {isLive ? <PaymentSection /> : <WaitingSection />}
      <NeedsScriptsSection lead="Paying here needs JavaScript." />
    </FormPageSection>
  );
}
