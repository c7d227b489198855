import { Text, TextAnchor, useSiteConfig } from '@site/ui';

/** How to reach a person, whatever else works or does not. */
export function ContactLine({ lead }: { readonly lead: string }) {
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
