import { paths } from '@site/contracts/paths';
import {
  chakra,
  formatShillings,
  Stack,
  Text,
  TextLink,
  usePageExists,
  useSiteConfig,
  VisuallyHidden,
} from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { type FormEvent, useEffect, useRef } from 'react';
import { FocusedNotice } from '../../kit/focused-notice.tsx';
import { keepDigits } from '../../kit/keep-digits.ts';
import { SubmitButton } from '../../kit/submit-button.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import { problemContent } from './payment.content.ts';
import { PaymentMethods } from './payment-methods.tsx';
import type { PaymentState } from './payment-state.ts';
import { readChoice } from './read-choice.ts';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly state: PaymentState;
  readonly actions: Pick<PaymentActions, 'pay' | 'cannotPay' | 'answer'>;
}

const Form = chakra('form', { base: { display: 'grid', gap: '5' } });

/** How to pay, and the button that does. What is typed here is kept nowhere. */
export function PaymentForm({ state, actions }: Props) {
  const config = useSiteConfig();
  const isOpen = ['choosing', 'asking', 'starting', 'start-lost'].includes(state.kind);
  const form = useFocusAfterNotice(state.kind, isOpen);
  if (!isOpen) return null;
  const problem = 'problem' in state ? state.problem : undefined;
  const { amount, sent } = state.record;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const choice = readChoice(event.currentTarget, config.payments);
    if (typeof choice === 'string') actions.cannotPay(choice);
    else void actions.pay(choice);
  }

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ target }: FormEvent) => {
        if (target instanceof HTMLInputElement && target.type === 'tel') keepDigits(target);
      }}
    >
      {problem && <FocusedNotice kind="error" title={problemContent[problem]} refocusOn={state} />}
      <PaymentMethods config={config} last={sent} problem={problem} />
      <Stack gap="3">
        <TermsNotice />
        <SubmitButton busy={state.kind === 'starting'}>
          {state.kind === 'start-lost' ? 'Try again' : 'Make Payment'}
          {amount !== undefined && (
            <VisuallyHidden> of {formatShillings(amount, 'KES')}</VisuallyHidden>
          )}
        </SubmitButton>
      </Stack>
      {state.kind === 'starting' && (
        <StatusBox kind="busy" title="Payment Processing">
          Payment Initiated...
        </StatusBox>
      )}
      {state.kind === 'asking' && (
        <ConfirmPayment method={state.choice.method} onAnswer={actions.answer} />
      )}
    </Form>
  );
}

/** Whoever pressed a button that went away with its notice goes on at the ways to pay. */
function useFocusAfterNotice(kind: PaymentState['kind'], isOpen: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const hadNotice = useRef(false);
  useEffect(() => {
    if (isOpen) {
      const [radio, ...others] = form.current?.querySelectorAll('input[type=radio]') ?? [];
      const chosen = [radio, ...others].find((one) => one?.matches(':checked')) ?? radio;
      const isLost = hadNotice.current && document.activeElement === document.body;
      if (isLost && chosen instanceof HTMLElement) chosen.focus();
    }
    if (kind !== 'opening') hadNotice.current = !isOpen;
  }, [kind, isOpen]);
  return form;
}

function TermsNotice() {
  const pageExists = usePageExists();
  return (
    <Text fontSize="sm" color="fg.muted">
      By paying you agree to the{' '}
      {pageExists(paths.terms()) ? (
        <TextLink to={paths.terms()} target="_blank" rel="noopener">
          Terms & Conditions<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </TextLink>
      ) : (
        'Terms & Conditions'
      )}
      .
    </Text>
  );
}
