import { Text, TextAnchor, useSiteConfig } from '@site/ui';

interface Props {
  readonly lead: string;
}

/** How to reach a person, whatever else works or does not. */
export function ContactLine({ lead }: Props) {
  const { phone, email } = useSiteConfig();
  return (
    <Text fontSize="sm" color="fg.muted">
      {lead} Call{' '}
      <TextAnchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} whiteSpace="nowrap">
        {phone}
      </TextAnchor>{' '}
      or write to <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>.
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
