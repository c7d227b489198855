import { Button, Span, Stack, Text } from '@site/ui';
import { StatusBox, TextAreaField } from '@site/ui/form';
import { Modal } from '@site/ui/modal';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { DraftForm } from '../../kit/draft-form.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { readTexts } from '../../kit/field-texts.ts';
import { FocusedNotice } from '../../kit/focused-notice.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import { type Telephones, withTelephone } from '../../kit/telephones.ts';
import { whenToRetry } from '../../kit/when-to-retry.ts';
import type { Draft } from '../../storage/draft.ts';
import { type EnquiryField, enquiryFields } from '../../storage/enquiry-draft.ts';
import { type EnquiryState, takesSubmit } from './enquiry.reducer.ts';
import type { EnquiryValues } from './enquiry-fields.ts';
import type { SendInquiryText } from './send-inquiry.content.ts';

interface Props {
  readonly text: SendInquiryText['form'];
  /** What it is about, where the link to the form said so. */
  readonly subject: string | undefined;
  readonly draft: Draft<EnquiryField>;
  readonly state: EnquiryState;
  /** Resolves to whether it arrived. */
  readonly onSubmit: (values: EnquiryValues, telephones: Telephones) => Promise<boolean>;
  readonly onFocus: () => void;
  readonly onClose: () => void;
}

/** The enquiry form, and the message that it arrived. */
export function EnquiryForm(props: Props) {
  const { text, subject, draft, state, onSubmit, onFocus, onClose } = props;
  const errors = state.kind === 'invalid' ? state.errors : {};
  const { failed, sent } = text;

  async function submit(form: HTMLFormElement, telephones: Telephones) {
    const values = withTelephone(readTexts(form, enquiryFields), 'phone_number', telephones);
    if (await onSubmit(values, telephones)) form.reset();
  }

  return (
    <DraftForm
      draft={draft}
      isStored={state.kind !== 'sent'}
      onSubmit={(form, telephones) => void submit(form, telephones)}
      onFocus={onFocus}
    >
      {state.kind === 'invalid' && <ErrorSummary errors={state.errors} />}
      <DetailFields fields={text.fields} errors={errors} />
      <TextAreaField
        id="message"
        name="message"
        label={text.message}
        rows={6}
        required
        error={errors.message}
      />
      {subject && (
        <Text>
          <span>{text.about}</span> <Span fontWeight="semibold">{subject}</Span>
        </Text>
      )}
      <Stack gap="5">
        <SubmitButton busy={!takesSubmit(state)}>{text.submit}</SubmitButton>
        {state.kind === 'sending' && <StatusBox kind="busy" title={text.sending} />}
        {state.kind === 'failed' && (
          <FocusedNotice kind="error" title={failed.title} refocusOn={state}>
            <span>{failed.reasons[state.reason]}</span>
            {state.reason === 'too-many' && <span>{` ${whenToRetry(state.seconds)}. `}</span>}
            <span>{failed.text}</span>
          </FocusedNotice>
        )}
        <NeedsScripts lead={text.needsScripts} />
      </Stack>
      <Modal title={sent.title} open={state.kind === 'sent'} onClose={onClose}>
        <Stack gap="5" padding="5" maxWidth="28rem">
          <Text>{sent.text}</Text>
          <Button onClick={onClose}>{sent.close}</Button>
        </Stack>
      </Modal>
    </DraftForm>
  );
}
