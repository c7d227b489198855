import { Text, TextAnchor, useSiteConfig } from '@site/ui';
import { mailAddress, telephoneAddress } from '../../kit/order-addresses.ts';

/** Says how to order where the controls cannot work. */
export function WithoutScripts({ text }: { readonly text: string }) {
  const { email, phone } = useSiteConfig();
  return (
    <noscript>
      <Text padding="4" bg="notice.info" borderRadius="md" marginBottom="4">
        {text} <TextAnchor href={telephoneAddress(phone)}>{phone}</TextAnchor>,{' '}
        <TextAnchor href={mailAddress(email, 'Order of devices', [])}>{email}</TextAnchor>
      </Text>
    </noscript>
  );
}
