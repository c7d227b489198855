import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { ButtonLink, usePageExists } from '@site/ui';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';
import type { PaymentText } from './payment.content.ts';

interface Props {
  readonly text: PaymentText['status']['refused'];
  readonly reason: keyof Props['text'];
  readonly selection: AnySelection;
}

/** Why nothing can be paid for this order, and where to go instead. */
export function OrderRefused({ text, reason, selection }: Props) {
  const nextStep = useNextStep({ text, reason, selection });
  return (
    <PaymentNotice kind="error" title={text[reason].title} refocusOn={reason} actions={nextStep}>
      {text[reason].text}
    </PaymentNotice>
  );
}

/** The way on, unless its page is missing from this site. */
function useNextStep({ text, reason, selection }: Props) {
  const pageExists = usePageExists();
  switch (reason) {
    case 'already-exists':
    case 'sign-in-again':
      return (
        pageExists(paths.login()) && (
          <ButtonLink to={paths.login()}>{text[reason].signIn}</ButtonLink>
        )
      );
    case 'address-missing':
      return <ButtonLink to={paths.purchase(selection)}>{text[reason].addAddress}</ButtonLink>;
    case 'given-up':
      return <ButtonLink to={paths.purchase(selection)}>{text[reason].enterAgain}</ButtonLink>;
  }
}
