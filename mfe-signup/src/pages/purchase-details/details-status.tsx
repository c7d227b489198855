import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { Text, TextLink, usePageExists, useSiteConfiguration } from '@site/ui';
import { FocusedNotice, StatusBox } from '@site/ui/form';
import { HelpAfterFailure } from '../../kit/contact-line.tsx';
import { EarlierPaymentNotice } from '../../purchase/earlier-payment-notice.tsx';
import type { EarlierPayments } from '../../purchase/earlier-payments.ts';
import type { PurchaseDetailsText } from './purchase-details.content.ts';
import type { DetailsState } from './use-details.ts';

interface Props {
  readonly text: PurchaseDetailsText['form']['status'];
  readonly state: DetailsState;
  readonly about: AnySelection | undefined;
  readonly earlier: EarlierPayments;
  readonly onResume: () => void;
  readonly onAgain: () => void;
}

export function DetailsStatus({ text, state, about, ...earlier }: Props) {
  const canSignIn = usePageExists()(paths.login());
  const { wiredExtras } = useSiteConfiguration().features;
  const help = <HelpAfterFailure attempt="purchase" about={about} />;
  const answer = state.kind === 'answered' ? state.result : state;
  switch (answer.kind) {
    case 'sending':
    case 'free':
      return <StatusBox kind="busy" title={text.verifying} />;
    case 'earlier-paid':
    case 'earlier-under-way':
      return <EarlierPaymentNotice text={text.earlier} obstacle={answer} {...earlier} />;
    case 'taken':
    case 'sign-in-again': {
      const isTaken = answer.kind === 'taken';
      const { title, text: explanation, signIn } = isTaken ? text.taken : text.signInAgain;
      return (
        <FocusedNotice kind="error" title={title} refocusOn={state}>
          <Text>{explanation}</Text>
          {canSignIn && (
            <TextLink to={paths.login()} display="inline-block" paddingBlock="1.5">
              {signIn}
            </TextLink>
          )}
          {isTaken && wiredExtras && canSignIn && (
            <Text>
              <span>{text.taken.isYours}</span>{' '}
              <TextLink to={paths.login()}>{text.taken.signInToBuy}</TextLink>
            </Text>
          )}
          {help}
        </FocusedNotice>
      );
    }
    case 'no-answer':
    case 'not-stored': {
      const notice = answer.kind === 'no-answer' ? text.noAnswer : text.notStored;
      return (
        <FocusedNotice kind="error" title={notice.title} refocusOn={state}>
          <span>{notice.text}</span>
          {help}
        </FocusedNotice>
      );
    }
    default:
      return null;
  }
}
