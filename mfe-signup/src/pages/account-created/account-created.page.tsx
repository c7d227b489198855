import { paths } from '@site/contracts/paths';
import {
  ButtonLink,
  chakra,
  Stack,
  Text,
  TextLink,
  useAfterHydration,
  useFilledContent,
  useNavigate,
  usePageExists,
} from '@site/ui';
import { useEffect, useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { purchaseStores } from '../../storage/purchase-stores.ts';
import { canSeeConfirmation } from '../../storage/registration.ts';
import { accountCreatedContent } from './account-created.content.ts';

export default function AccountCreatedPage() {
  const pageExists = usePageExists();
  const text = useFilledContent(accountCreatedContent);
  const isHydrated = useAfterHydration(() => true, false);
  return (
    <FormPage title={text.title} step="done" next={text.next}>
      {isHydrated && <Guard />}
      <Stack gap="6">
        <SuccessMark />
        <Stack gap="1" fontSize="lg">
          <Text fontWeight="semibold">{text.thanks}</Text>
          <Text color="fg.muted">{text.instructions}</Text>
        </Stack>
        <Stack gap="4" alignItems="flex-start">
          <ButtonLink size="lg" to={paths.home()}>
            {text.home}
          </ButtonLink>
          {pageExists(paths.login()) && (
            <Text fontSize="sm" color="fg.muted">
              {text.noEmail} <TextLink to={paths.login()}>{text.signIn}</TextLink>
            </Text>
          )}
        </Stack>
      </Stack>
    </FormPage>
  );
}

/** Leads a visitor home who has made no account here. */
function Guard() {
  const navigate = useNavigate();
  const [isAllowed] = useState(() => canSeeConfirmation(purchaseStores().registrations));
  useEffect(() => {
    if (!isAllowed) void navigate(paths.home(), { replace: true });
  }, [isAllowed, navigate]);
  return null;
}

const Mark = chakra('svg', { base: { width: '4rem', height: '4rem', color: 'action' } });

/** A tick in a circle. */
function SuccessMark() {
  return (
    <Mark viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="24" cy="24" r="21" strokeWidth="3" />
      <path
        d="M15 24.5l6.5 6.5L33.5 18"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Mark>
  );
}
