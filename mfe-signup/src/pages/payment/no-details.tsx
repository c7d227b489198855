import { paths } from '@site/contracts/paths';
import { ButtonLink, Flex, Stack, Text, usePageExists } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { tabStorageLasts } from '../../storage/browser-storage.ts';
import type { PaymentText } from './payment.content.ts';

/** For a visitor who opens the payment in another tab, or whose browser has lost the details. */
export function NoDetails({ text }: { readonly text: PaymentText['noDetails'] }) {
  const pageExists = usePageExists();
  return (
    <Stack gap="5">
      <StatusBox kind="info" title={text.title}>
        <Text>{tabStorageLasts() ? text.inOtherTab : text.lost}</Text>
      </StatusBox>
      <Text>{text.begun}</Text>
      <Flex wrap="wrap" gap="3">
        <ButtonLink size="lg" to={pageExists(paths.pricing()) ? paths.pricing() : paths.purchase()}>
          {text.startAgain}
        </ButtonLink>
        {pageExists(paths.login()) && (
          <ButtonLink size="lg" variant="outline" to={paths.login()}>
            {text.signIn}
          </ButtonLink>
        )}
      </Flex>
    </Stack>
  );
}
