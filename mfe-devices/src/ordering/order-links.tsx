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
import { orderMailAddress, telephoneAddress } from './order-addresses.ts';

interface Props {
  /** The device as its customer calls it. */
  readonly device: string;
  readonly size?: 'md' | 'lg';
}

/** How to buy a device: at the checkout where the site has one, else by mail or by telephone. */
export function OrderLinks({ device, size = 'md' }: Props) {
  const { email, phone } = useSiteConfig();
  const exists = usePageExists();
  if (exists(paths.deviceCheckout())) {
    return (
      <Flex>
        <ButtonLink to={paths.deviceCheckout()} size={size}>
          <ShoppingBag aria-hidden="true" />
          Buy<VisuallyHidden> {device}</VisuallyHidden>
        </ButtonLink>
      </Flex>
    );
  }
  return (
    <Stack gap="1" alignItems="flex-start">
      <ButtonAnchor href={orderMailAddress(email, device)} size={size}>
        <Mail aria-hidden="true" />
        Order by mail<VisuallyHidden>: {device}</VisuallyHidden>
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
