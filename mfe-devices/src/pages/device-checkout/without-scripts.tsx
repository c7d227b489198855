import { MailLink, TelephoneLink, Text } from '@site/ui';
import { ORDER_SUBJECT } from './next-step.ts';

/** Tells visitors without JavaScript how to order. */
export function WithoutScripts({ text }: { readonly text: string }) {
  return (
    <noscript>
      <Text padding="4" bg="notice.info" borderRadius="md" marginBottom="4">
        {text} <TelephoneLink />, <MailLink subject={ORDER_SUBJECT} />
      </Text>
    </noscript>
  );
}
