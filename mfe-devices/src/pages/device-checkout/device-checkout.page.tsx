import { paths } from '@site/contracts/paths';
import { Band, PageTitle, Stack, Text, TextLink, useFilledContent } from '@site/ui';
import { ArrowLeft } from 'lucide-react';
import { useOrderingSite, usePriceTerms } from '../../kit/ordering-site.ts';
import { content, type DeviceCheckoutContent } from './device-checkout.content.ts';
import { orderingOn } from './next-step.ts';
import { OrderForm } from './order-form.tsx';

export default function DeviceCheckoutPage() {
  const { header, items, order } = useFilledContent(content);
  const site = useOrderingSite();
  return (
    <>
      <CheckoutHeader content={header} ordering={orderingOn(site)} />
      <OrderForm items={items} content={order} site={site} />
    </>
  );
}

interface Props {
  readonly content: DeviceCheckoutContent['header'];
  readonly ordering: keyof Props['content']['intro'];
}

function CheckoutHeader({ content, ordering }: Props) {
  const terms = usePriceTerms();
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
        <Text color="fg.muted">{content.intro[ordering]}</Text>
        {terms && (
          <Text color="fg.muted" fontSize="sm">
            {terms}
          </Text>
        )}
      </Stack>
    </Band>
  );
}
