import type { OrderLine } from '@site/contracts/order-line';
import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { TextLink, usePageExists, useSiteConfiguration } from '@site/ui';
import { type ReactNode, useState } from 'react';
import { ChosenPlan, PlanSelect } from '../../kit/chosen-plan.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { DraftForm } from '../../kit/draft-form.tsx';
import { OrderBox, OrderHeading, OrderLinesList } from '../../kit/order-lines-list.tsx';
import type { Telephones } from '../../kit/telephones.ts';
import { TermsAgreement } from '../../kit/terms-agreement.tsx';
import type { PlanChoice } from '../../kit/use-chosen-plan.ts';
import { agreementOf, detailsDraft } from '../../storage/draft.ts';
import { type Account, BoughtForNotice } from './bought-for-notice.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { buyerFields, type DetailsValues, placeFields } from './details-fields.ts';
import type { OrderCardText, PurchaseDetailsText } from './purchase-details.content.ts';
import type { DetailsState } from './use-details.ts';

interface CardProps {
  readonly text: OrderCardText;
  readonly choice: PlanChoice;
  readonly selection: AnySelection;
  readonly lines: readonly OrderLine[];
}

/** An order with hardware in it, line by line; and a choice of a plan where devices come without one. */
function OrderCard({ text, choice, selection, lines }: CardProps) {
  const pageExists = usePageExists();
  const { plan, options, choose } = choice;
  const origin = selection.devices ? paths.deviceCheckout() : paths.pricing();
  return (
    <OrderBox aria-labelledby="your-order">
      <OrderHeading id="your-order" title={text.title}>
        {pageExists(origin) && (
          <TextLink to={origin} fontSize="sm">
            {selection.devices ? text.changeDevices : text.change}
          </TextLink>
        )}
      </OrderHeading>
      <OrderLinesList lines={lines} total={selection.val} />
      {options && (
        <PlanSelect
          label={text.addPlan}
          none={text.noPlan}
          options={options}
          plan={plan}
          currency="KES"
          error={undefined}
          onChoose={choose}
        />
      )}
    </OrderBox>
  );
}

const accountFields = ['company', 'email'] as const;

export interface OrderInForm {
  readonly hasDelivery: boolean;
  /** Undefined where there is no hardware, or the page's prices do not add up to what was chosen. */
  readonly lines: readonly OrderLine[] | undefined;
}

interface Props {
  readonly text: PurchaseDetailsText['form'];
  readonly choice: PlanChoice;
  readonly order: OrderInForm;
  readonly account: Account;
  readonly state: DetailsState;
  readonly status: ReactNode;
  readonly onSubmit: (values: DetailsValues, telephones: Telephones) => Promise<void>;
  readonly onFocus: () => void;
}

export function DetailsForm(props: Props) {
  const { text, choice, order, account, state, status, onSubmit, onFocus } = props;
  const { termsVersion } = useSiteConfiguration();
  const [agreement] = useState(() => agreementOf('purchase', termsVersion));
  const pageExists = usePageExists();
  const problem = state.kind === 'invalid' ? state.problem : undefined;
  const errors = problem?.errors;

  function submit(form: HTMLFormElement, telephones: Telephones) {
    const terms = new FormData(form).has('terms');
    const details = buyerFields.read(form, telephones);
    const delivery = order.hasDelivery ? placeFields.read(form, telephones) : undefined;
    void onSubmit({ ...details, terms, delivery }, telephones);
  }

  return (
    <DraftForm
      text={text}
      draft={detailsDraft}
      agreement={agreement}
      state={state}
      isBusy={account.state.kind === 'fetching'}
      errors={errors}
      errorTitle={problem?.title}
      errorHelp={
        problem?.lacksPlan &&
        !choice.options &&
        pageExists(paths.pricing()) && (
          <TextLink to={paths.pricing()} color="fg.error" display="inline-block" paddingBlock="1">
            {text.choosePlan}
          </TextLink>
        )
      }
      status={status}
      onSubmit={submit}
      onFocus={onFocus}
    >
      {choice.selection && order.lines ? (
        <OrderCard
          text={text.order}
          choice={choice}
          selection={choice.selection}
          lines={order.lines}
        />
      ) : (
        <ChosenPlan
          choice={choice}
          currency="KES"
          invitation={text.invitation}
          error={errors?.plan}
        />
      )}
      <BoughtForNotice text={text.boughtFor} account={account} />
      <DetailFields
        fields={text.fields}
        errors={errors}
        {...(account.state.kind === 'account' && {
          fixed: accountFields,
          help: text.boughtFor.fixed,
        })}
      />
      {order.hasDelivery && <DeliveryFields text={text.delivery} errors={errors} />}
      <TermsAgreement error={errors?.terms} />
    </DraftForm>
  );
}
