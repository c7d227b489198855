import { MailLink, TelephoneLink, Text } from '@site/ui';
import { ORDER_SUBJECT } from './next-step.ts';

interface Props {
  readonly advice: string;
}

/** Tells visitors without JavaScript how to order. */
export function WithoutScripts({ advice }: Props) {
  return (
    <noscript>
      <Text padding="4" bg="notice.info" borderRadius="md" marginBottom="4">
        <span>{advice}</span> <TelephoneLink />, <MailLink subject={ORDER_SUBJECT} />
      </Text>
    </noscript>
  );
}
