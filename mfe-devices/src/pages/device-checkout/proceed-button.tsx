import { enquiryDraftKey, keepEnquiryDraft } from '@site/contracts/enquiry-draft';
import { ownStorage } from '@site/contracts/own-storage';
import { Button, ButtonAnchor, useNavigate } from '@site/ui';
import { checkoutText as text } from './device-checkout.content.ts';
import type { Proceeding } from './proceed.ts';

interface Props {
  readonly proceeding: Proceeding;
  readonly onNothingChosen: () => void;
}

/** On a phone it stands beside the total, which may be long. */
const looks = {
  look: 'accent',
  size: 'lg',
  paddingInline: { base: '4', md: '7' },
  fontSize: { base: 'sm', md: 'md' },
} as const;

/** Hands the order over, or says that there is none. */
export function ProceedButton({ proceeding, onNothingChosen }: Props) {
  const navigate = useNavigate();
  if (proceeding.kind === 'mail') {
    return (
      <ButtonAnchor href={proceeding.href} {...looks}>
        {text.proceed}
      </ButtonAnchor>
    );
  }
  function proceed() {
    if (proceeding.kind === 'nothing-chosen') onNothingChosen();
    if (proceeding.kind !== 'enquiry') return;
    const { message, to } = proceeding;
    try {
      const tab = ownStorage('devices', () => window.sessionStorage);
      tab().setItem(enquiryDraftKey, keepEnquiryDraft({ message }));
    } catch {
      // A browser that keeps nothing: the form begins empty.
    }
    void navigate(to);
  }
  return (
    <Button {...looks} onClick={proceed}>
      {text.proceed}
    </Button>
  );
}
