import type { OrderLine } from '@site/contracts/order-line';
import { paths } from '@site/contracts/paths';
import { Stack, TextLink, usePageExists } from '@site/ui';
import { ChosenPlan } from '../../kit/chosen-plan.tsx';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { DraftForm } from '../../kit/draft-form.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { readTexts } from '../../kit/field-texts.ts';
import { SubmitButton } from '../../kit/submit-button.tsx';
import { type Telephones, withTelephone } from '../../kit/telephones.ts';
import { TermsAgreement } from '../../kit/terms-agreement.tsx';
import type { PlanChoice } from '../../kit/use-chosen-plan.ts';
import type { EarlierActions } from '../../purchase/earlier-payment-notice.tsx';
import type { Agreement } from '../../storage/agreement.ts';
import { type DeliveryField, deliveryFields } from '../../storage/delivery.ts';
import { type DetailField, type Draft, detailFields } from '../../storage/draft.ts';
import { type Account, BoughtForNotice } from './bought-for-notice.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { type DetailsState, takesSubmit } from './details.reducer.ts';
import type { DetailsValues } from './details-fields.ts';
import { DetailsStatus } from './details-status.tsx';
import { OrderCard } from './order-card.tsx';
import type { PurchaseDetailsText } from './purchase-details.content.ts';

/** What an account has, and a purchase for it cannot change. */
const accountFields = ['company', 'email'] as const;

/** What the page knows of the order by the prices in it. */
export interface OrderInForm {
  /** Whether something has to be brought. */
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

/** Step 1 of a purchase: who buys, and where hardware is brought. */
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
