import { MailLink, TelephoneLink, Text } from '@site/ui';

interface Props {
  readonly lead: string;
}

/** How to reach a person, whatever else works or does not. */
export function ContactLine({ lead }: Props) {
  return (
    <Text fontSize="sm" color="fg.muted">
      <span>{lead}</span> Call <TelephoneLink whiteSpace="nowrap" /> or write to <MailLink />.
    </Text>
  );
}

/** How to reach a person instead, where the browser runs no scripts. */
export function NeedsScripts({ lead }: Props) {
  return (
    <noscript>
      <ContactLine lead={lead} />
    </noscript>
  );
}
