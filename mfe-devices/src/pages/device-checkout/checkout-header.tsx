import { paths } from '@site/contracts/paths';
import { Band, PageTitle, Stack, Text, TextLink } from '@site/ui';
import { ArrowLeft } from 'lucide-react';
import type { DeviceCheckoutContent } from './device-checkout.content.ts';

interface Props {
  readonly content: DeviceCheckoutContent['header'];
  /** What becomes of an order here. */
  readonly ordering: keyof Props['content']['intro'];
}

/** What the page is for, and the way back to the catalogue. */
export function CheckoutHeader({ content, ordering }: Props) {
  return (
    <Band space="none" paddingTop={{ base: '4', lg: '8' }} paddingBottom="8">
      <TextLink
        to={paths.devices()}
        display="inline-flex"
        alignItems="center"
        gap="2"
        minHeight="2.75rem"
        fontSize="sm"
      >
        <ArrowLeft aria-hidden="true" size="1.125rem" />
        <span>{content.back}</span>
      </TextLink>
      <Stack gap="3" maxWidth="prose" marginTop="2">
        <PageTitle>{content.title}</PageTitle>
        <Text color="fg.muted" textWrap="pretty">
          {content.intro[ordering]}
        </Text>
      </Stack>
    </Band>
  );
}
