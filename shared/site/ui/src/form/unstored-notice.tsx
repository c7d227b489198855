import { type BoxProps, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { ChatLink, TelephoneLink } from '../contact/contact-links.tsx';
import { useAfterHydration } from '../site/after-hydration.ts';
import { StatusBox } from './status-box.tsx';

/** What is said where the browser stores nothing for the site. */
export interface UnstoredText {
  readonly title: string;
  readonly text: string;
  readonly help: string;
  readonly call: string;
  readonly or: string;
  /** Where the chat is not WhatsApp, which is called by its name. */
  readonly chat: string;
}

interface Props extends Pick<BoxProps, 'fontSize' | 'marginBottom'> {
  readonly text: UnstoredText;
  /** Whether a reload finds what the page stores; `lasts` of the application's storage says so. */
  readonly lasts: () => boolean;
}

/** Says what does not work without storage, and warns before a reload loses what was entered. */
export function UnstoredNotice({ text, lasts, ...box }: Props) {
  const isUnstored = useAfterHydration(() => !lasts(), false);
  useEffect(() => {
    if (!isUnstored) return;
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, [isUnstored]);
  if (!isUnstored) return null;
  return (
    <StatusBox kind="info" title={text.title} {...box}>
      <Text>{text.text}</Text>
      <Text>
        <span>{`${text.help} ${text.call}`}</span> <TelephoneLink whiteSpace="nowrap" />{' '}
        <span>{text.or}</span> <ChatLink words={{ other: text.chat }} />
        <span>.</span>
      </Text>
    </StatusBox>
  );
}

/** Some browsers warn before a telephone or mail program opens as well, where nothing is lost. */
function askBeforeLeaving(event: BeforeUnloadEvent) {
  const pressed = document.activeElement;
  const isCall = pressed instanceof HTMLAnchorElement && !/^https?:$/.test(pressed.protocol);
  if (!isCall) event.preventDefault();
}
