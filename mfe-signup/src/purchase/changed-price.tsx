import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { ButtonLink, formatShillings, TextWithAmounts, usePageExists } from '@site/ui';
import { PaymentNotice } from './payment-notice.tsx';
import type { ChangedPriceText } from './purchase.content.ts';

interface Props {
  readonly text: ChangedPriceText;
  readonly what: string;
  readonly before: number;
  readonly price: number | undefined;
  readonly currency: 'KSh' | 'KES';
  readonly continueTo: (price: number) => string;
  readonly chooseAgain?: string;
  readonly about?: AnySelection;
}

export function ChangedPrice(props: Props) {
  const { text, what, before, price, currency, continueTo, about } = props;
  const { chooseAgain = paths.pricing() } = props;
  const pageExists = usePageExists();
  const { title, costs, insteadOf, unknown, goOn, pricing, nothingDone } = text;
  const money = (amount: number) => formatShillings(amount, currency);
  return (
    <PaymentNotice
      kind="error"
      title={price === undefined ? unknown.title : title}
      refocusOn={price}
      about={about}
      actions={
        <>
          {price !== undefined && (
            <ButtonLink to={continueTo(price)}>
              <span>
                <TextWithAmounts>{`${goOn} ${money(price)}`}</TextWithAmounts>
              </span>
            </ButtonLink>
          )}
          {pageExists(chooseAgain) && (
            <ButtonLink to={chooseAgain} {...(price === undefined ? {} : { variant: 'outline' })}>
              {pricing}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        <TextWithAmounts>
          {price === undefined
            ? `${what} ${unknown.text} ${nothingDone}`
            : `${what} ${costs} ${money(price)} ${insteadOf} ${money(before)}. ${nothingDone}`}
        </TextWithAmounts>
      </p>
    </PaymentNotice>
  );
}
