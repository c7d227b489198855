import { enquiryDraftKey, keepEnquiryDraft } from '@site/contracts/enquiry-draft';
import { Button, ButtonAnchor, useNavigate } from '@site/ui';
import { checkoutText as text } from '../content/checkout.content.ts';
import type { Proceeding } from './proceed.ts';

interface Props {
  readonly proceeding: Proceeding;
  readonly onNothingChosen: () => void;
}

/** Hands the order over, or says that there is none. */
export function ProceedButton({ proceeding, onNothingChosen }: Props) {
  const navigate = useNavigate();
  if (proceeding.kind === 'mail') {
    return (
      <ButtonAnchor href={proceeding.href} look="accent" size="lg">
        {text.proceed}
      </ButtonAnchor>
    );
  }
  function proceed() {
    if (proceeding.kind === 'nothing-chosen') onNothingChosen();
    if (proceeding.kind !== 'enquiry') return;
    const { message, to } = proceeding;
    try {
      window.sessionStorage.setItem(enquiryDraftKey, keepEnquiryDraft({ message }));
    } catch {
      // A browser that keeps nothing: the form begins empty.
    }
    void navigate(to);
  }
  return (
    <Button look="accent" size="lg" onClick={proceed}>
      {text.proceed}
    </Button>
  );
}
