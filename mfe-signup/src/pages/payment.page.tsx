import { useAfterHydration } from '@site/ui';
import { paymentPageContent as content } from '../content/purchase.content.ts';
import FormPageSection from '../sections/form-page.section.tsx';
import NeedsScriptsSection from '../sections/needs-scripts.section.tsx';
import PaymentSection from '../sections/payment.section.tsx';
import WaitingSection from '../sections/waiting.section.tsx';

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
