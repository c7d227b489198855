import { Button, Stack, Text } from '@site/ui';
import { Modal } from '@site/ui/modal';
import type { PaymentMethod } from '../../storage/payment-record.ts';
import { sureContent } from './payment.content.ts';

interface Props {
  readonly method: PaymentMethod;
  readonly onAnswer: (sure: boolean) => void;
}

/** Asks before money moves. Closing the question is a no. */
export function ConfirmPayment({ method, onAnswer }: Props) {
  if (method === 'credit_card') return null;
  const { question, text } = sureContent[method];
  return (
    <Modal title={question} open onClose={() => onAnswer(false)}>
      <Stack gap="5" padding="5">
        <Text>{text}</Text>
        <Stack direction={{ base: 'column-reverse', sm: 'row' }} gap="3" justifyContent="flex-end">
          <Button look="outline" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button ref={focusFirst} onClick={() => onAnswer(true)}>
            Yes, proceed
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
}

/** A dialog gives its first focus to what carries this attribute, which React does not write. */
function focusFirst(button: HTMLButtonElement | null) {
  button?.setAttribute('autofocus', '');
}
