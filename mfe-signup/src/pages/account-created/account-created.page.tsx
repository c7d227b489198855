import { paths } from '@site/contracts/paths';
import {
  ButtonLink,
  Stack,
  Text,
  TextLink,
  useAfterHydration,
  useNavigate,
  usePageExists,
} from '@site/ui';
import { useEffect, useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { accountCreatedContent as content } from '../payment/payment.content.ts';
import { browserStores } from '../payment/payment-dependencies.ts';
import { canSeeConfirmation } from '../payment/payment-entry.ts';
import { SuccessMark } from './success-mark.tsx';

export default function AccountCreatedPage() {
  const pageExists = usePageExists();
  const isLive = useAfterHydration(() => true, false);
  return (
    <FormPage title={content.title} step="done" next={content.next}>
      {isLive && <Guard />}
      <Stack gap="6">
        <SuccessMark />
        <Stack gap="1" fontSize="lg">
          <Text fontWeight="semibold">{content.thanks}</Text>
          <Text color="fg.muted">{content.instructions}</Text>
        </Stack>
        <Stack gap="4" alignItems="flex-start">
          <ButtonLink size="lg" to={paths.home()}>
            Go to the home page
          </ButtonLink>
          {pageExists(paths.login()) && (
            <Text fontSize="sm" color="fg.muted">
              No email after a few minutes?{' '}
              <TextLink to={paths.login()}>Send my login details again</TextLink>
            </Text>
          )}
        </Stack>
      </Stack>
    </FormPage>
  );
}

/** Leads home whoever has made no account here. */
function Guard() {
  const navigate = useNavigate();
  const [belongs] = useState(() => canSeeConfirmation(browserStores().registrations));
  useEffect(() => {
    if (!belongs) void navigate(paths.home(), { replace: true });
  }, [belongs, navigate]);
  return null;
}
