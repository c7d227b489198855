import { paths } from '@site/contracts/paths';
import { hasPlan } from '@site/contracts/purchase-selection';
import { Button, ButtonLink, formatShillings, Text, usePageExists } from '@site/ui';
import type { EarlierObstacle, EarlierPayments } from './earlier-payments.ts';
import { PaymentNotice } from './payment-notice.tsx';
import type { EarlierPaymentText } from './purchase.content.ts';

/** The weekday and the time in Kenya, wherever the browser is: `Monday at 01:30`. */
export function weekdayAndTime(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Africa/Nairobi',
  });
}

interface Props {
  readonly text: EarlierPaymentText;
  readonly obstacle: EarlierObstacle;
  readonly earlier: Pick<EarlierPayments, 'resume' | 'forget'>;
  /** Goes on with the earlier payment, which is this tab's own. */
  readonly onResume?: () => void;
  readonly onAgain: () => void;
}

export function EarlierPaymentNotice({ text, obstacle, earlier, onResume, onAgain }: Props) {
  const pageExists = usePageExists();
  const { begun, buyer } = obstacle;
  const isPaid = obstacle.kind === 'earlier-paid';
  const isPlan = hasPlan(begun.selection);
  const paid = isPlan ? text.paid : text.paid.ofDevices;
  const notice = (isPaid ? paid : text.underWay)[buyer ? 'own' : 'unknown'];
  const resumePaid = isPlan ? text.paid.resume : text.paid.ofDevices.own.resume;

  function resume() {
    earlier.resume(obstacle);
    onResume?.();
  }

  function forget() {
    earlier.forget(obstacle);
    onAgain();
  }

  return (
    <PaymentNotice
      kind={isPaid ? 'success' : 'info'}
      title={notice.title}
      refocusOn={obstacle}
      reference={begun.record.payment?.id}
      actions={
        <>
          {buyer && <Button onClick={resume}>{isPaid ? resumePaid : text.underWay.resume}</Button>}
          {isPaid && !buyer && isPlan && pageExists(paths.login()) && (
            <ButtonLink to={paths.login()}>{text.paid.signIn}</ButtonLink>
          )}
          {!isPaid && (
            <Button {...(buyer && { variant: 'outline' })} onClick={onAgain}>
              {text.underWay.checkAgain}
            </Button>
          )}
          {(isPaid || !buyer) && (
            <Button variant="outline" onClick={forget}>
              {(isPaid ? text.paid : text.underWay).forget}
            </Button>
          )}
        </>
      }
    >
      <Text>{describe(obstacle, text)}</Text>
      <Text>{notice.text}</Text>
    </PaymentNotice>
  );
}

/** Which payment it is: sum, what for, method, time, and whose as far as this tab knows. */
function describe(
  { begun, buyer }: EarlierObstacle,
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
