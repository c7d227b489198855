import { paths } from '@site/contracts/paths';
import { Button, ButtonLink, Stack, Text, TextLink, useNavigate, usePageExists } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import type { KeptPayment } from '../../storage/payment-store.ts';
import { browserStores } from './payment-dependencies.ts';

/** For whoever comes back in a new tab to a payment that was under way. */
export function InterruptedPayment({ left }: { readonly left: KeptPayment }) {
  const navigate = useNavigate();
  const pageExists = usePageExists();

  function forget() {
    browserStores().payments.forget(left.record.order);
    void navigate(paths.home(), { replace: true });
  }

  return (
    <Stack gap="5">
      <StatusBox kind="info" title="A payment was begun on this device">
        <Text>
          If it was yours and you paid, nothing is lost: your account is made without you, and your
          login details reach you by email.
        </Text>
      </StatusBox>
      <Text>
        To see how it stands, enter the same email address and company once more. You will not be
        charged a second time.
      </Text>
      <Stack gap="3" alignItems="stretch">
        <ButtonLink size="lg" to={paths.purchase(left.plan)}>
          Enter my details again
        </ButtonLink>
        <Button look="outline" size="lg" onClick={forget}>
          This was not me: forget it
        </Button>
      </Stack>
      {pageExists(paths.login()) && (
        <Text fontSize="sm" color="fg.muted">
          Your account may be ready already: <TextLink to={paths.login()}>Find My Account</TextLink>
        </Text>
      )}
    </Stack>
  );
}
