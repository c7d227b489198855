import { paths } from '@site/contracts/paths';
import { hasPlan } from '@site/contracts/purchase-selection';
import { Button, ButtonLink, formatShillings, Text, usePageExists } from '@site/ui';
import type { EarlierObstacle, EarlierPayment } from './earlier-payments.ts';
import { PaymentNotice } from './payment-notice.tsx';
import type { EarlierPaymentText } from './purchase.content.ts';

/** Made for the first time that is shown, because few visitors see one. */
let format: Intl.DateTimeFormat | undefined;

/** The weekday and the time in Kenya, wherever the browser is: `Monday at 01:30`. */
export function weekdayAndTime(at: number): string {
  format ??= new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Africa/Nairobi',
  });
  return format.format(at);
}

export interface EarlierActions {
  /** Goes on with the payment that was begun before, where this tab knows whose it is. */
  readonly resume: (obstacle: EarlierObstacle) => void;
  readonly checkAgain: () => void;
  readonly forget: (obstacle: EarlierObstacle) => void;
}

interface Props {
  readonly text: EarlierPaymentText;
  readonly obstacle: EarlierObstacle;
  readonly actions: EarlierActions;
}

export function EarlierPaymentNotice({ text, obstacle, actions }: Props) {
  const { buyer, begun } = obstacle.earlier;
  const isPaid = obstacle.kind === 'earlier-paid';
  const paid = hasPlan(begun.selection) ? text.paid : text.paid.ofDevices;
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
  const isPlan = hasPlan(begun.selection);
  const resume = isPlan ? text.resume : text.ofDevices.own.resume;
  return (
    <>
      {buyer && <Button onClick={() => actions.resume(obstacle)}>{resume}</Button>}
      {!buyer && isPlan && pageExists(paths.login()) && (
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
  const { record, selection, begunAt } = begun;
  const sum = formatShillings(record.amount ?? selection.val, 'KES');
  const method = record.payment?.method ?? record.sent;
  const by = method ? ` ${methods[method]}` : '';
  const whose = buyer ? `, for ${buyer.company} (${buyer.email})` : '';
  const at = weekdayAndTime(begunAt);
  const extras = selection.devices ? ` ${withDevices}` : '';
  const what = hasPlan(selection) ? `the ${selection.package}${extras}` : devices;
  return `${sum} for ${what}${by}, begun on ${at}${whose}.`;
}
