import { paths } from '@site/contracts/paths';
import { Button, ButtonLink, Stack, Text, TextLink, useNavigate, usePageExists } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { type StoredPayment, selectionOfPayment } from '../../storage/payment-store.ts';
import { purchaseStores } from '../../storage/purchase-stores.ts';
import type { PaymentText } from './payment.content.ts';

interface Props {
  readonly text: PaymentText['interrupted'];
  readonly stored: StoredPayment;
}

/** For a visitor who comes back in a new tab to a payment that was under way. */
export function InterruptedPayment({ text, stored }: Props) {
  const navigate = useNavigate();
  const pageExists = usePageExists();

  function forget() {
    purchaseStores().payments.forget(stored.record.order);
    void navigate(paths.home(), { replace: true });
  }

  return (
    <Stack gap="5">
      <StatusBox kind="info" title={text.title}>
        <Text>{text.text}</Text>
      </StatusBox>
      <Text>{text.howTo}</Text>
      <Stack gap="3" alignItems="stretch">
        <ButtonLink size="lg" to={paths.purchase(selectionOfPayment(stored))}>
          {text.enterAgain}
        </ButtonLink>
        <Button variant="outline" size="lg" onClick={forget}>
          {text.forget}
        </Button>
      </Stack>
      {!stored.withoutPlan && pageExists(paths.login()) && (
        <Text fontSize="sm" color="fg.muted">
          <span>{text.perhapsReady}</span> <TextLink to={paths.login()}>{text.signIn}</TextLink>
        </Text>
      )}
    </Stack>
  );
}
