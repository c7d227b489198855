import { paths } from '@site/contracts/paths';
import { Button, ButtonLink, formatShillings, Text, usePageExists } from '@site/ui';
import { earlierPaymentContent as content } from '../pages/payment/payment.content.ts';
import type { EarlierObstacle, EarlierPayment } from './earlier-payments.ts';
import { PaymentNotice } from './payment-notice.tsx';

export interface EarlierActions {
  /** Goes on with the payment that was begun before, where this tab knows whose it is. */
  readonly goOnWith: (obstacle: EarlierObstacle) => void;
  readonly askAgain: () => void;
  /** Forgets the payment, and goes on with the new one. */
  readonly forget: (obstacle: EarlierObstacle) => void;
}

interface Props {
  readonly obstacle: EarlierObstacle;
  readonly actions: EarlierActions;
}

/** What was begun before is paid, or may be: says which one it is, and lets the visitor decide. */
export function EarlierPaymentNotice({ obstacle, actions }: Props) {
  return obstacle.kind === 'earlier-paid' ? (
    <Paid obstacle={obstacle} actions={actions} />
  ) : (
    <UnderWay obstacle={obstacle} actions={actions} />
  );
}

function Paid({ obstacle, actions }: Props) {
  const pageExists = usePageExists();
  const { buyer, left } = obstacle.earlier;
  const known = content.paid[buyer ? 'own' : 'unknown'];
  return (
    <PaymentNotice
      kind="success"
      title={known.title}
      refocusOn={obstacle}
      reference={left.record.payment?.id}
      actions={
        <>
          {buyer && (
            <Button onClick={() => actions.goOnWith(obstacle)}>{content.paid.own.goOn}</Button>
          )}
          {!buyer && pageExists(paths.login()) && (
            <ButtonLink to={paths.login()}>Find My Account</ButtonLink>
          )}
          <Button look="outline" onClick={() => actions.forget(obstacle)}>
            {content.paid.buyAsWell}
          </Button>
        </>
      }
    >
      <Text>
        <What earlier={obstacle.earlier} />
      </Text>
      <Text>{known.text}</Text>
    </PaymentNotice>
  );
}

function UnderWay({ obstacle, actions }: Props) {
  const { buyer, left } = obstacle.earlier;
  const known = content.underWay[buyer ? 'own' : 'unknown'];
  return (
    <PaymentNotice
      kind="info"
      title={content.underWay.title}
      refocusOn={obstacle}
      reference={left.record.payment?.id}
      actions={
        buyer ? (
          <>
            <Button onClick={() => actions.goOnWith(obstacle)}>{content.underWay.own.goOn}</Button>
            <Button look="outline" onClick={actions.askAgain}>
              Check again
            </Button>
          </>
        ) : (
          <>
            <Button onClick={actions.askAgain}>Check again</Button>
            <Button look="outline" onClick={() => actions.forget(obstacle)}>
              {content.underWay.unknown.forget}
            </Button>
          </>
        )
      }
    >
      <Text>
        <What earlier={obstacle.earlier} />
      </Text>
      <Text>{known.text}</Text>
    </PaymentNotice>
  );
}

const timeOf = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** Which payment it is: sum, plan, way to pay, when, and whose as far as this tab knows. */
function What({ earlier: { left, buyer } }: { readonly earlier: EarlierPayment }) {
  const { record, plan, begunAt, since } = left;
  const sum = formatShillings(record.amount ?? plan.val, 'KES');
  const method = record.payment?.method ?? record.sent;
  const way = method ? ` ${content.ways[method]}` : '';
  const whose = buyer ? `, for ${buyer.company} (${buyer.email})` : '';
  const at = timeOf.format(begunAt ?? since);
  return `${sum} for the ${plan.package}${way}, begun on ${at}${whose}.`;
}
