import { paths } from '@site/contracts/paths';
import { Button, ButtonLink, formatShillings, Text, usePageExists } from '@site/ui';
import type { EarlierObstacle, EarlierPayment } from './earlier-payments.ts';
import { PaymentNotice } from './payment-notice.tsx';
import type { EarlierPaymentText } from './purchase.content.ts';
import { weekdayAndTime } from './weekday-and-time.ts';

export interface EarlierActions {
  /** Goes on with the payment that was begun before, where this tab knows whose it is. */
  readonly resume: (obstacle: EarlierObstacle) => void;
  readonly checkAgain: () => void;
  /** Forgets the payment, and goes on with the new one. */
  readonly forget: (obstacle: EarlierObstacle) => void;
}

interface Props {
  readonly text: EarlierPaymentText;
  readonly obstacle: EarlierObstacle;
  readonly actions: EarlierActions;
}

/** An earlier payment is paid, or may be: says which one it is, and lets the visitor decide. */
export function EarlierPaymentNotice({ text, obstacle, actions }: Props) {
  const { buyer, begun } = obstacle.earlier;
  const isPaid = obstacle.kind === 'earlier-paid';
  const paid = begun.withoutPlan ? text.paid.ofDevices : text.paid;
  const notice = (isPaid ? paid : text.underWay)[buyer ? 'own' : 'unknown'];
  return (
    <PaymentNotice
      kind={isPaid ? 'success' : 'info'}
      title={notice.title}
      refocusOn={obstacle}
      reference={begun.record.payment?.id}
      actions={
        isPaid ? (
          <PaidButtons text={text.paid} obstacle={obstacle} actions={actions} />
        ) : (
          <UnderWayButtons text={text.underWay} obstacle={obstacle} actions={actions} />
        )
      }
    >
      <Text>{describe(obstacle.earlier, text)}</Text>
      <Text>{notice.text}</Text>
    </PaymentNotice>
  );
}

interface ButtonsProps<ButtonsText> extends Pick<Props, 'obstacle' | 'actions'> {
  readonly text: ButtonsText;
}

function PaidButtons({ text, obstacle, actions }: ButtonsProps<EarlierPaymentText['paid']>) {
  const pageExists = usePageExists();
  const { buyer, begun } = obstacle.earlier;
  const resume = begun.withoutPlan ? text.ofDevices.own.resume : text.resume;
  return (
    <>
      {buyer && <Button onClick={() => actions.resume(obstacle)}>{resume}</Button>}
      {!buyer && !begun.withoutPlan && pageExists(paths.login()) && (
        <ButtonLink to={paths.login()}>{text.signIn}</ButtonLink>
      )}
      <Button variant="outline" onClick={() => actions.forget(obstacle)}>
        {text.forget}
      </Button>
    </>
  );
}

function UnderWayButtons({
  text,
  obstacle,
  actions,
}: ButtonsProps<EarlierPaymentText['underWay']>) {
  if (obstacle.earlier.buyer) {
    return (
      <>
        <Button onClick={() => actions.resume(obstacle)}>{text.resume}</Button>
        <Button variant="outline" onClick={actions.checkAgain}>
          {text.checkAgain}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={actions.checkAgain}>{text.checkAgain}</Button>
      <Button variant="outline" onClick={() => actions.forget(obstacle)}>
        {text.forget}
      </Button>
    </>
  );
}

/** Which payment it is: sum, what for, method, time, and whose as far as this tab knows. */
function describe(
  { begun, buyer }: EarlierPayment,
  { methods, devices, withDevices }: EarlierPaymentText,
): string {
  const { record, plan, withoutPlan, begunAt, since } = begun;
  const sum = formatShillings(record.amount ?? plan.val, 'KES');
  const method = record.payment?.method ?? record.sent;
  const by = method ? ` ${methods[method]}` : '';
  const whose = buyer ? `, for ${buyer.company} (${buyer.email})` : '';
  const at = weekdayAndTime(begunAt ?? since);
  const extras = plan.devices ? ` ${withDevices}` : '';
  const what = withoutPlan ? devices : `the ${plan.package}${extras}`;
  return `${sum} for ${what}${by}, begun on ${at}${whose}.`;
}
