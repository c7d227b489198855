import { paths } from '@site/contracts/paths';
import { Text, TextLink, usePageExists, useSiteConfig } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { FocusedNotice } from '../../kit/focused-notice.tsx';
import { EarlierPaymentNotice } from '../../purchase/earlier-payment-notice.tsx';
import type { EarlierPayments } from '../../purchase/earlier-payments.ts';
import type { PurchaseDetailsText } from './purchase-details.content.ts';
import type { DetailsState } from './use-details.ts';

interface Props {
  readonly text: PurchaseDetailsText['form']['status'];
  readonly state: DetailsState;
  readonly earlier: EarlierPayments;
  readonly onResume: () => void;
  readonly onAgain: () => void;
}

export function DetailsStatus({ text, state, ...earlier }: Props) {
  const pageExists = usePageExists();
  const { features } = useSiteConfig();
  const { verifying, taken, signInAgain, noAnswer, notStored } = text;
  const answer = state.kind === 'answered' ? state.result : state;
  switch (answer.kind) {
    case 'sending':
    case 'free':
      return <StatusBox kind="busy" title={verifying} />;
    case 'taken':
      return (
        <FocusedNotice kind="error" title={taken.title} refocusOn={state}>
          <Text>{taken.text}</Text>
          {pageExists(paths.login()) && (
            <TextLink to={paths.login()} display="inline-block" paddingBlock="1.5">
              {taken.signIn}
            </TextLink>
          )}
          {features.wiredExtras && pageExists(paths.login()) && (
            <Text>
              <span>{taken.isYours}</span>{' '}
              <TextLink to={paths.login()}>{taken.signInToBuy}</TextLink>
            </Text>
          )}
        </FocusedNotice>
      );
    case 'sign-in-again':
      return (
        <FocusedNotice kind="error" title={signInAgain.title} refocusOn={state}>
          <Text>{signInAgain.text}</Text>
          {pageExists(paths.login()) && (
            <TextLink to={paths.login()} display="inline-block" paddingBlock="1.5">
              {signInAgain.signIn}
            </TextLink>
          )}
        </FocusedNotice>
      );
    case 'earlier-paid':
    case 'earlier-under-way':
      return <EarlierPaymentNotice text={text.earlier} obstacle={answer} {...earlier} />;
    case 'no-answer':
      return (
        <FocusedNotice kind="error" title={noAnswer.title} refocusOn={state}>
          {noAnswer.text}
        </FocusedNotice>
      );
    case 'not-stored':
      return (
        <FocusedNotice kind="error" title={notStored.title} refocusOn={state}>
          {notStored.text}
        </FocusedNotice>
      );
    default:
      return null;
  }
}
