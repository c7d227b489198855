import { MailLink, TelephoneLink, Text } from '@site/ui';

interface Props {
  readonly lead: string;
}

export function ContactLine({ lead }: Props) {
  return (
    <Text fontSize="sm" color="fg.muted">
      <span>{lead}</span> Call <TelephoneLink whiteSpace="nowrap" /> or write to <MailLink />.
    </Text>
  );
}

export function NeedsScripts({ lead }: Props) {
  return (
    <noscript>
      <ContactLine lead={lead} />
    </noscript>
  );
}
