import type { PaymentMethod } from '@site/contracts/payment-methods';
import { Button, Stack, Text } from '@site/ui';
import { Modal } from '@site/ui/modal';
import type { PaymentText } from './payment.content.ts';

interface Props {
  readonly text: PaymentText['form']['confirmation'];
  readonly method: PaymentMethod;
  readonly onAnswer: (sure: boolean) => void;
}

/** Asks before money moves. A visitor who closes the question has not agreed. */
export function ConfirmPayment({ text, method, onAnswer }: Props) {
  if (method === 'credit_card') return null;
  return (
    <Modal title={text[method].title} open onClose={() => onAnswer(false)}>
      <Stack gap="5" padding="5">
        <Text>{text[method].text}</Text>
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
