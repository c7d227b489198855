import type { OrderLine } from '@site/contracts/order-line';
import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { chakra, Flex, Stack, Subtitle, TextLink, usePageExists } from '@site/ui';
import { ChosenPlan, PlanSelect } from '../../kit/chosen-plan.tsx';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { DraftForm } from '../../kit/draft-form.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { readTexts } from '../../kit/field-texts.ts';
import { OrderLinesList } from '../../kit/order-lines-list.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import { type Telephones, withTelephone } from '../../kit/telephones.ts';
import { TermsAgreement } from '../../kit/terms-agreement.tsx';
import type { PlanChoice } from '../../kit/use-chosen-plan.ts';
import { takesSubmit } from '../../kit/use-form.ts';
import type { EarlierActions } from '../../purchase/earlier-payment-notice.tsx';
import type { Agreement } from '../../storage/agreement.ts';
import {
  type DeliveryField,
  type DetailField,
  type Draft,
  deliveryFields,
  detailFields,
} from '../../storage/draft.ts';
import { type Account, BoughtForNotice } from './bought-for-notice.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import type { DetailsValues } from './details-fields.ts';
import { DetailsStatus } from './details-status.tsx';
import type { OrderCardText, PurchaseDetailsText } from './purchase-details.content.ts';
import type { DetailsState } from './use-details.ts';

const Box = chakra('section', {
  base: {
    display: 'grid',
    // A long name in the list of plans must not make the card wider than the screen.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    padding: '5',
    bg: 'bg.brand',
    borderWidth: '1px',
    borderRadius: 'lg',
  },
});

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
    <Box aria-labelledby="your-order">
      <Flex flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap="4">
        <Subtitle id="your-order" as="h2" fontSize="xl">
          {text.title}
        </Subtitle>
        {pageExists(origin) && (
          <TextLink to={origin} fontSize="sm">
            {selection.devices ? text.changeDevices : text.change}
          </TextLink>
        )}
      </Flex>
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
    </Box>
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
  readonly draft: Draft<DetailField>;
  readonly deliveryDraft: Draft<DeliveryField>;
  readonly agreement: Agreement;
  readonly state: DetailsState;
  readonly earlier: EarlierActions;
  readonly onSubmit: (values: DetailsValues, telephones: Telephones) => Promise<void>;
  readonly onFocus: () => void;
}

export function DetailsForm(props: Props) {
  const { text, choice, order, account, draft, state, earlier, onSubmit, onFocus } = props;
  const pageExists = usePageExists();
  const problem = state.kind === 'invalid' ? state.problem : undefined;
  const errors = problem?.errors ?? {};

  function submit(form: HTMLFormElement, telephones: Telephones) {
    const terms = new FormData(form).has('terms');
    const details = withTelephone(readTexts(form, detailFields), 'phone_number', telephones);
    const delivery = order.hasDelivery
      ? withTelephone(readTexts(form, deliveryFields), 'delivery_phone', telephones)
      : undefined;
    void onSubmit({ ...details, terms, delivery }, telephones);
  }

  return (
    <DraftForm draft={draft} agreement={props.agreement} onSubmit={submit} onFocus={onFocus}>
      {problem && (
        <ErrorSummary title={problem.title} errors={problem.errors}>
          {problem.lacksPlan && !choice.options && pageExists(paths.pricing()) && (
            <TextLink to={paths.pricing()} color="fg.error" display="inline-block" paddingBlock="1">
              {text.choosePlan}
            </TextLink>
          )}
        </ErrorSummary>
      )}
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
          error={errors.plan}
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
      {order.hasDelivery && (
        <DeliveryFields
          text={text.delivery}
          draft={props.deliveryDraft}
          phone={draft.read().phone_number}
          errors={errors}
        />
      )}
      <TermsAgreement error={errors.terms} />
      <Stack gap="5">
        <SubmitButton busy={!takesSubmit(state) || account.state.kind === 'asking'}>
          {text.submit}
        </SubmitButton>
        <DetailsStatus text={text.status} state={state} earlier={earlier} />
        <NeedsScripts lead={text.needsScripts} />
      </Stack>
    </DraftForm>
  );
}
