import { ownStorage } from '@site/contracts/own-storage';
import { paths } from '@site/contracts/paths';
import {
  ButtonAnchor,
  ButtonLink,
  Flex,
  Stack,
  TextAnchor,
  usePageExists,
  useSiteConfig,
  VisuallyHidden,
} from '@site/ui';
import { Mail, ShoppingBag } from 'lucide-react';
import type { DeviceKey } from '../../kit/catalogue.content.ts';
import { orderMailAddress, telephoneAddress } from '../../kit/order-addresses.ts';
import { keepWish } from '../../kit/pending-item.ts';

interface Props {
  readonly device: DeviceKey;
  /** The device as its customer calls it. */
  readonly name: string;
  readonly size?: 'md' | 'lg';
}

/** How to buy a device: at the checkout where the site has one, else by mail or by telephone. */
export function OrderLinks({ device, name, size = 'md' }: Props) {
  const { email, phone } = useSiteConfig();
  const exists = usePageExists();
  if (exists(paths.deviceCheckout())) {
    return (
      <Flex>
        <ButtonLink
          to={paths.deviceCheckout()}
          size={size}
          onClick={() =>
            keepWish(
              device,
              ownStorage('devices', () => window.sessionStorage),
            )
          }
        >
          <ShoppingBag aria-hidden="true" />
          Buy<VisuallyHidden> {name}</VisuallyHidden>
        </ButtonLink>
      </Flex>
    );
  }
  return (
    <Stack gap="1" alignItems="flex-start">
      <ButtonAnchor href={orderMailAddress(email, name)} size={size}>
        <Mail aria-hidden="true" />
        Order by mail<VisuallyHidden>: {name}</VisuallyHidden>
      </ButtonAnchor>
      <TextAnchor
        href={telephoneAddress(phone)}
        display="inline-flex"
        alignItems="center"
        minHeight="2.75rem"
        fontSize="sm"
      >
        or call {phone}
      </TextAnchor>
    </Stack>
  );
}
