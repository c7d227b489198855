import { TelephoneLink, Text, TextAnchor, useAfterHydration, useSiteConfig } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { tabStorageLasts } from '../../kit/tab-storage.ts';
import type { OrderContent } from './device-checkout.content.ts';

/** Says, before anything is chosen, what does not work where the browser stores nothing. */
export function UnstoredNotice({ content }: { readonly content: OrderContent['unstored'] }) {
  const { chat } = useSiteConfig();
  const isUnstored = useAfterHydration(() => !tabStorageLasts(), false);
  if (!isUnstored) return null;
  return (
    <StatusBox kind="info" title={content.title} fontSize="sm" marginBottom="4">
      <Text>{content.text}</Text>
      <Text>
        <span>{`${content.help} ${content.call}`}</span> <TelephoneLink whiteSpace="nowrap" />{' '}
        <span>{content.or}</span>{' '}
        <TextAnchor href={chat} target="_blank" rel="noreferrer">
          {content.chat}
        </TextAnchor>
        .
      </Text>
    </StatusBox>
  );
}
