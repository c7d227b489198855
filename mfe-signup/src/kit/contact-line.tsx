import { describeSelection } from '@site/contracts/describe-selection';
import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import {
  ChatLink,
  formatShillings,
  MailLink,
  TelephoneLink,
  Text,
  TextLink,
  usePageExists,
} from '@site/ui';
import { beginEnquiry } from '../storage/draft.ts';
import { helpTexts } from './help.content.ts';

interface Props {
  readonly lead: string;
  /** What the visitor chose, for the message that they may send. */
  readonly about?: AnySelection | undefined;
}

export function ContactLine({ lead, about }: Props) {
  return (
    <Text fontSize="sm" color="fg.muted">
      <span>{lead}</span> Call <TelephoneLink whiteSpace="nowrap" />,{' '}
      <ChatLink message={about && helpTexts.question(inWords(about))} /> or email <MailLink />.
    </Text>
  );
}

export function NeedsScripts({ lead }: Pick<Props, 'lead'>) {
  return (
    <noscript>
      <ContactLine lead={lead} />
    </noscript>
  );
}

/** What a visitor tried to do when it failed. */
type Attempt = keyof typeof helpTexts.attempts;

interface HelpProps {
  readonly attempt: Attempt;
  readonly about?: AnySelection | undefined;
}

/** A person to finish it with, beside a form that failed: a message says what the visitor chose. */
export function HelpAfterFailure({ attempt, about }: HelpProps) {
  const pageExists = usePageExists();
  const message = messageAfter(attempt, about);
  return (
    <Text fontSize="sm" marginTop="2">
      <span>{helpTexts.lead}</span>{' '}
      <ChatLink
        message={message}
        words={helpTexts.words}
        display="inline-block"
        paddingBlock="1.5"
      />{' '}
      <span>{helpTexts.or}</span> <TelephoneLink whiteSpace="nowrap" />
      {about && pageExists(paths.sendInquiry()) && (
        <>
          <span>, </span>
          <TextLink to={paths.sendInquiry()} onClick={() => beginEnquiry(message)}>
            {helpTexts.enquiry}
          </TextLink>
        </>
      )}
      <span>.</span>
    </Text>
  );
}

/** The beginning of a message about a form that failed, with what the visitor chose in it. */
function messageAfter(attempt: Attempt, about?: AnySelection): string {
  const what = helpTexts.failed(helpTexts.attempts[attempt]);
  return about ? `${what} ${helpTexts.chosen(inWords(about))}` : what;
}

function inWords(about: AnySelection): string {
  return describeSelection(about, formatShillings(about.val));
}
