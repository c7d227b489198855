import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { ButtonLink, formatShillings, usePageExists } from '@site/ui';
import { PaymentNotice } from './payment-notice.tsx';
import type { ChangedPriceText } from './purchase.content.ts';

interface Props {
  readonly text: ChangedPriceText;
  readonly plan: PurchaseSelection;
  /** What the same choice costs today; undefined where the service cannot tell. */
  readonly price: number | undefined;
  readonly currency: 'KSh' | 'KES';
  /** The address of the page on which the visitor goes on with a selection. */
  readonly continueTo: (plan: PurchaseSelection) => string;
}

/** Says that a plan has another price by now, and leads on at the price of today. */
export function ChangedPrice({ text, plan, price, currency, continueTo }: Props) {
  const pageExists = usePageExists();
  const { title, costs, insteadOf, unknown, goOn, pricing, nothingDone } = text;
  const money = (amount: number) => formatShillings(amount, currency);
  return (
    <PaymentNotice
      kind="error"
      title={price === undefined ? unknown.title : title}
      refocusOn={price}
      actions={
        <>
          {price !== undefined && (
            <ButtonLink to={continueTo({ ...plan, val: price })}>
              {goOn} {money(price)}
            </ButtonLink>
          )}
          {pageExists(paths.pricing()) && (
            <ButtonLink
              to={paths.pricing()}
              {...(price === undefined ? {} : { variant: 'outline' })}
            >
              {pricing}
            </ButtonLink>
          )}
        </>
      }
    >
      {price === undefined
        ? `${plan.package} ${unknown.text}`
        : `${plan.package} ${costs} ${money(price)} ${insteadOf} ${money(plan.val)}.`}{' '}
      {nothingDone}
    </PaymentNotice>
  );
}
