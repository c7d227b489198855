import { paymentMethods } from '@site/contracts/payment-methods';
import {
  Button,
  chakra,
  formatShillings,
  Stack,
  Text,
  useSiteConfiguration,
  VisuallyHidden,
} from '@site/ui';
import { FocusedNotice, StatusBox } from '@site/ui/form';
import { Modal } from '@site/ui/modal';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PaymentChoice, PaymentConfiguration } from '../../api/payment.api.ts';
import { keepDigits } from '../../kit/field-texts.ts';
import { SubmitButton } from '../../kit/submit-button.tsx';
import {
  type Telephones,
  telephonesByShape,
  telephonesWithoutPlans,
} from '../../kit/telephones.ts';
import { TermsLink } from '../../kit/terms-agreement.tsx';
import { useTelephones } from '../../kit/use-telephones.ts';
import type { PaymentText } from './payment.content.ts';
import { PaymentMethods } from './payment-methods.tsx';
import { type ChoiceProblem, isStartLost, type PaymentState } from './payment-state.ts';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly text: PaymentText['form'];
  readonly state: PaymentState;
  /** The buyer's telephone, which is filled in where M-Pesa may have it. */
  readonly telephone: string;
  readonly actions: Pick<PaymentActions, 'pay' | 'cannotPay' | 'confirm'>;
}

const Form = chakra('form', { base: { display: 'grid', gap: '5' } });

/** The choice of a payment method, and the button that starts it. What is typed here is stored nowhere. */
export function PaymentForm({ text, state, telephone, actions }: Props) {
  const configuration = useSiteConfiguration().payments;
  const isOpen = state.kind === 'choosing' || state.kind === 'starting';
  const form = useFocusAfterNotice(state.kind, isOpen);
  const [phone, setPhone] = useState(telephonesWithoutPlans.mobileMoney(telephone) ?? '');
  const { amount, sent, payment } = state.record;
  // Here, because the choice outlives the form: whoever tries again goes on with it.
  const [method, setMethod] = useState(sent ?? payment?.method);
  const { prepare, submit } = useTelephones((filled, telephones) => {
    const choice = readChoice(filled, configuration, telephones);
    if (typeof choice === 'string') actions.cannotPay(choice);
    else void actions.pay(choice);
  });
  if (!isOpen) return null;
  const problem = 'problem' in state ? state.problem : undefined;

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
        configuration={configuration}
        amount={amount}
        method={method}
        onMethod={setMethod}
        problem={problem}
        phone={phone}
        onPhone={setPhone}
      />
      <Stack gap="3">
        <Text fontSize="sm" color="fg.muted">
          <span>{text.terms}</span> <TermsLink />.
        </Text>
        <SubmitButton busy={state.kind === 'starting'}>
          <span>{isStartLost(state) ? text.payAgain : text.pay}</span>
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
      {state.kind === 'choosing' && state.confirm && (
        <ConfirmPayment
          text={text.confirmation}
          choice={state.confirm}
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

interface ConfirmProps {
  readonly text: PaymentText['form']['confirmation'];
  readonly choice: PaymentChoice;
  readonly onAnswer: (sure: boolean) => void;
}

function ConfirmPayment({ text, choice: { method, phone }, onAnswer }: ConfirmProps) {
  if (method === 'credit_card') return null;
  return (
    <Modal title={text[method].title} open onClose={() => onAnswer(false)}>
      <Stack gap="5" padding="5">
        <Text>
          {phone
            ? `${text.mobile_money.request} ${phone}. ${text.mobile_money.text}`
            : text[method].text}
        </Text>
        <Stack direction={{ base: 'column-reverse', sm: 'row' }} gap="3" justifyContent="flex-end">
          <Button variant="outline" onClick={() => onAnswer(false)}>
            {text.no}
          </Button>
          <Button ref={focusFirst} onClick={() => onAnswer(true)}>
            {text.yes}
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
}

/** A dialog gives its first focus to the element with this attribute, which React does not write. */
function focusFirst(button: HTMLButtonElement | null) {
  button?.setAttribute('autofocus', '');
}

export function readChoice(
  form: HTMLFormElement,
  { mode }: Pick<PaymentConfiguration, 'mode'>,
  { mobileMoney }: Telephones = telephonesByShape,
): PaymentChoice | ChoiceProblem {
  const data = new FormData(form);
  const read = (name: string) => String(data.get(name) ?? '').trim();
  const method = paymentMethods.find((known) => known === read('method'));
  if (!method) return 'no-method';
  if (method === 'mobile_money') {
    const phone = mobileMoney(read('mobile_number'));
    return phone ? { method, phone } : 'bad-phone';
  }
  // In the test mode the service debits an account of its own.
  if (method === 'direct_debit' && mode === 'live') {
    const account = read('account_number');
    return account && account.length <= 34 ? { method, account } : 'no-account';
  }
  return { method };
}
