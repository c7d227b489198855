import { chakra, formatShillings, Stack, Text, useSiteConfig, VisuallyHidden } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { type FormEvent, useEffect, useRef } from 'react';
import { keepDigits } from '../../kit/field-texts.ts';
import { FocusedNotice } from '../../kit/focused-notice.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import { TermsLink } from '../../kit/terms-agreement.tsx';
import { useTelephones } from '../../kit/use-telephones.ts';
import { ConfirmPayment } from './confirm-payment.tsx';
import type { PaymentText } from './payment.content.ts';
import { PaymentMethods } from './payment-methods.tsx';
import type { PaymentState } from './payment-state.ts';
import { readChoice } from './read-choice.ts';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly text: PaymentText['form'];
  readonly state: PaymentState;
  readonly actions: Pick<PaymentActions, 'pay' | 'cannotPay' | 'confirm'>;
}

const Form = chakra('form', { base: { display: 'grid', gap: '5' } });

/** The choice of a payment method, and the button that starts it. What is typed here is stored nowhere. */
export function PaymentForm({ text, state, actions }: Props) {
  const settings = useSiteConfig().payments;
  const isOpen = ['choosing', 'asking', 'starting', 'start-lost'].includes(state.kind);
  const form = useFocusAfterNotice(state.kind, isOpen);
  const { prepare, submit } = useTelephones((filled, telephones) => {
    const choice = readChoice(filled, settings, telephones);
    if (typeof choice === 'string') actions.cannotPay(choice);
    else void actions.pay(choice);
  });
  if (!isOpen) return null;
  const problem = 'problem' in state ? state.problem : undefined;
  const { amount, sent } = state.record;

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={prepare}
      onInput={({ target }: FormEvent) => {
        if (target instanceof HTMLInputElement && target.type === 'tel') keepDigits(target);
      }}
    >
      {problem && (
        <FocusedNotice kind="error" title={text.problems[problem].title} refocusOn={state} />
      )}
      <PaymentMethods
        text={text}
        settings={settings}
        amount={amount}
        last={sent}
        problem={problem}
      />
      <Stack gap="3">
        <Text fontSize="sm" color="fg.muted">
          <span>{text.terms}</span> <TermsLink />.
        </Text>
        <SubmitButton busy={state.kind === 'starting'}>
          <span>{state.kind === 'start-lost' ? text.payAgain : text.pay}</span>
          {amount !== undefined && (
            <VisuallyHidden>{`${text.paysSum} ${formatShillings(amount, 'KES')}`}</VisuallyHidden>
          )}
        </SubmitButton>
      </Stack>
      {state.kind === 'starting' && (
        <StatusBox kind="busy" title={text.starting.title}>
          {text.starting.text}
        </StatusBox>
      )}
      {state.kind === 'asking' && (
        <ConfirmPayment
          text={text.confirmation}
          method={state.choice.method}
          onAnswer={actions.confirm}
        />
      )}
    </Form>
  );
}

/** A visitor who pressed a button that went away with its notice goes on at the payment methods. */
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
