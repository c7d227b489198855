import { enquiryDraftKey, serializeEnquiryDraft } from '@site/contracts/enquiry-draft';
import { Button, ButtonAnchor, useNavigate } from '@site/ui';
import { attempt, openTabStorage } from '../../kit/tab-storage.ts';
import type { NextStep } from './next-step.ts';

interface Props {
  readonly label: string;
  readonly nextStep: NextStep;
  readonly onNothingChosen: () => void;
}

/** On a phone the button is beside the total, which may be long. */
const appearance = {
  variant: 'accent',
  size: 'lg',
  paddingInline: { base: '4', md: '7' },
  fontSize: { base: 'sm', md: 'md' },
} as const;

/** Hands the order over, or reports that nothing is chosen. */
export function ProceedButton({ label, nextStep, onNothingChosen }: Props) {
  const navigate = useNavigate();
  if (nextStep.kind === 'mail') {
    return (
      <ButtonAnchor href={nextStep.href} {...appearance}>
        {label}
      </ButtonAnchor>
    );
  }
  function proceed() {
    if (nextStep.kind === 'nothing-chosen') onNothingChosen();
    if (nextStep.kind !== 'enquiry') return;
    const { message, to } = nextStep;
    // In a browser that forbids storage the form begins empty.
    attempt(() => openTabStorage().setItem(enquiryDraftKey, serializeEnquiryDraft({ message })));
    void navigate(to);
  }
  return (
    <Button {...appearance} onClick={proceed}>
      {label}
    </Button>
  );
}
