import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { Stack, Text, TextLink, usePageExists } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { ChosenPlan } from '../../kit/chosen-plan.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { accountDetailsContent } from '../../kit/details.content.ts';
import { detailFields, readTexts } from '../../kit/details.ts';
import { DraftForm } from '../../kit/draft-form.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { FocusedNotice } from '../../kit/focused-notice.tsx';
import { NeedsScripts } from '../../kit/needs-scripts.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import { TermsAgreement } from '../../kit/terms-agreement.tsx';
import {
  type EarlierActions,
  EarlierPaymentNotice,
} from '../../purchase/earlier-payment-notice.tsx';
import type { Draft } from '../../storage/draft.ts';
import { type DetailsState, takesSubmit } from './details.reducer.ts';
import type { DetailsValues } from './find-details-problem.ts';

interface Props {
  readonly plan: PurchaseSelection | undefined;
  readonly draft: Draft;
  readonly state: DetailsState;
  readonly earlier: EarlierActions;
  readonly onSubmit: (values: DetailsValues) => Promise<void>;
  readonly onFocus: () => void;
}

/** Step 1 of a purchase: who buys. */
export function DetailsForm({ plan, draft, state, earlier, onSubmit, onFocus }: Props) {
  const pageExists = usePageExists();
  const problem = state.kind === 'invalid' ? state.problem : undefined;
  const errors = problem?.errors ?? {};

  function submit(form: HTMLFormElement) {
    const terms = new FormData(form).has('terms');
    void onSubmit({ ...readTexts(form, detailFields), terms });
  }

  return (
    <DraftForm draft={draft} onSubmit={submit} onFocus={onFocus}>
      {problem && (
        <ErrorSummary title={problem.title} errors={problem.errors}>
          {problem.lacksPlan && pageExists(paths.pricing()) && (
            <TextLink to={paths.pricing()} color="fg.error" display="inline-block" paddingBlock="1">
              Choose a plan
            </TextLink>
          )}
        </ErrorSummary>
      )}
      <ChosenPlan plan={plan} currency="KES" invitation="Pick the one to buy." />
      <DetailFields fields={accountDetailsContent} errors={errors} />
      <TermsAgreement error={errors.terms} />
      <Stack gap="5">
        <SubmitButton busy={!takesSubmit(state)}>Next</SubmitButton>
        <Status state={state} earlier={earlier} />
        <NeedsScripts lead="Buying here needs JavaScript." />
      </Stack>
    </DraftForm>
  );
}

function Status({ state, earlier }: Pick<Props, 'state' | 'earlier'>) {
  const pageExists = usePageExists();
  switch (state.kind) {
    case 'verifying':
    case 'leaving':
      return <StatusBox kind="busy" title="Verifying Credentials" />;
    case 'taken':
      return (
        <FocusedNotice kind="error" title="Credentials already Exist" refocusOn={state}>
          <Text>This email address or company has an account.</Text>
          {pageExists(paths.login()) && (
            <TextLink to={paths.login()} display="inline-block" paddingBlock="1.5">
              Find My Account
            </TextLink>
          )}
        </FocusedNotice>
      );
    case 'earlier-paid':
    case 'earlier-under-way':
      return <EarlierPaymentNotice obstacle={state} actions={earlier} />;
    case 'no-answer':
      return (
        <FocusedNotice kind="error" title="We could not check your details" refocusOn={state}>
          Nothing is lost and nothing was charged. Check your connection, then press Next again.
        </FocusedNotice>
      );
    case 'not-kept':
      return (
        <FocusedNotice kind="error" title="This browser keeps nothing for us" refocusOn={state}>
          Nothing was charged. So that a reload never makes you pay twice, allow cookies and site
          data for this site, or open it in another browser. Then press Next again.
        </FocusedNotice>
      );
    default:
      return null;
  }
}
