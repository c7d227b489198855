import { TelephoneLink, Text, TextAnchor, useAfterHydration, useSiteConfig } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { useEffect } from 'react';
import { tabStorageLasts } from '../storage/browser-storage.ts';

export interface UnstoredText {
  readonly title: string;
  readonly text: string;
  /** Before and between the links to a person. */
  readonly help: string;
  readonly call: string;
  readonly or: string;
  readonly chat: string;
}

/** Says what does not work where the browser stores nothing, and lets nobody reload unawares. */
export function UnstoredNotice({ text }: { readonly text: UnstoredText }) {
  const { chat } = useSiteConfig();
  const isUnstored = useAfterHydration(() => !tabStorageLasts(), false);
  useEffect(() => {
    if (!isUnstored) return;
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, [isUnstored]);
  if (!isUnstored) return null;
  return (
    <StatusBox kind="info" title={text.title}>
      <Text>{text.text}</Text>
      <Text>
        <span>{`${text.help} ${text.call}`}</span> <TelephoneLink whiteSpace="nowrap" />{' '}
        <span>{text.or}</span>{' '}
        <TextAnchor href={chat} target="_blank" rel="noreferrer">
          {text.chat}
        </TextAnchor>
        .
      </Text>
    </StatusBox>
  );
}

/** Some browsers ask before a telephone or mail program opens as well, where nothing is lost. */
function askBeforeLeaving(event: BeforeUnloadEvent) {
  const pressed = document.activeElement;
  const isCall = pressed instanceof HTMLAnchorElement && !/^https?:$/.test(pressed.protocol);
  if (!isCall) event.preventDefault();
}
