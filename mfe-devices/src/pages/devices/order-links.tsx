import { paths } from '@site/contracts/paths';
import {
  ButtonAnchor,
  ButtonLink,
  Flex,
  mailAddress,
  Stack,
  TelephoneLink,
  usePageExists,
  useSiteConfiguration,
  VisuallyHidden,
} from '@site/ui';
import { Mail, ShoppingBag } from 'lucide-react';
import type { DeviceKey } from '../../kit/catalogue.content.ts';
import { keepPendingItem } from '../../kit/tab-storage.ts';
import type { DevicesContent } from './devices.content.ts';

interface Props {
  readonly device: DeviceKey;
  readonly name: string;
  readonly content: DevicesContent['order'];
  readonly size?: 'md' | 'lg';
}

export function OrderLinks({ device, name, content, size = 'md' }: Props) {
  const { email, phone } = useSiteConfiguration();
  if (usePageExists()(paths.deviceCheckout())) {
    return (
      <Flex>
        <ButtonLink
          to={paths.deviceCheckout()}
          // Without what a press does, the device would not be in the order.
          data-waits=""
          size={size}
          onClick={() => keepPendingItem(device)}
        >
          <ShoppingBag aria-hidden="true" />
          <span>{content.buy}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </ButtonLink>
      </Flex>
    );
  }
  return (
    <Stack gap="1" alignItems="flex-start">
      <ButtonAnchor href={mailAddress(email, orderMail(name))} size={size}>
        <Mail aria-hidden="true" />
        <span>{content.mail}</span>
        <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
      </ButtonAnchor>
      <TelephoneLink display="inline-flex" alignItems="center" minHeight="2.75rem" fontSize="sm">
        <span>
          <span>{content.call}</span> <span translate="no">{phone}</span>
        </span>
      </TelephoneLink>
    </Stack>
  );
}

function orderMail(device: string) {
  return {
    subject: `Order: ${device}`,
    lines: [`Device: ${device}`, 'Quantity: 1', 'Town for delivery: ', 'Telephone: '],
  };
}
