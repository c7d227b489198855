import { Button, Stack, Text } from '@site/ui';
import { StatusBox, TextAreaField } from '@site/ui/form';
import { Modal } from '@site/ui/modal';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { detailsContent } from '../../kit/details.content.ts';
import { readTexts } from '../../kit/details.ts';
import { DraftForm } from '../../kit/draft-form.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { FocusedNotice } from '../../kit/focused-notice.tsx';
import { NeedsScripts } from '../../kit/needs-scripts.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import type { Draft } from '../../storage/draft.ts';
import { enquiryContent as content } from './enquiry.content.ts';
import { type EnquiryState, takesSubmit } from './enquiry.reducer.ts';
import { type EnquiryField, type EnquiryValues, enquiryFields } from './enquiry-fields.ts';

interface Props {
  readonly draft: Draft<EnquiryField>;
  readonly state: EnquiryState;
  /** Resolves to whether it arrived. */
  readonly onSubmit: (values: EnquiryValues) => Promise<boolean>;
  readonly onFocus: () => void;
  readonly onClose: () => void;
}

const reasons = {
  'no-answer': '',
  unproven: 'We could not check that a person is writing: press Send Inquiry again. ',
  'too-many': 'Too many messages came from your network: try again later. ',
} as const;

/** The enquiry form, and the message that it arrived. */
export function EnquiryForm({ draft, state, onSubmit, onFocus, onClose }: Props) {
  const errors = state.kind === 'invalid' ? state.errors : {};

  async function submit(form: HTMLFormElement) {
    if (await onSubmit(readTexts(form, enquiryFields))) form.reset();
  }

  return (
    <DraftForm
      draft={draft}
      keeps={state.kind !== 'sent'}
      onSubmit={(form) => void submit(form)}
      onFocus={onFocus}
    >
      {state.kind === 'invalid' && <ErrorSummary errors={state.errors} />}
      <DetailFields fields={detailsContent} errors={errors} />
      <TextAreaField
        id="message"
        name="message"
        label="Message"
        rows={6}
        required
        error={errors.message}
      />
      <Stack gap="5">
        <SubmitButton busy={!takesSubmit(state)}>Send Inquiry</SubmitButton>
        {state.kind === 'sending' && <StatusBox kind="busy" title="Sending your inquiry..." />}
        {state.kind === 'failed' && (
          <FocusedNotice
            kind="error"
            title="Failed to send inquiry. Please try again."
            refocusOn={state}
          >
            {reasons[state.reason]}What you typed is still here.
          </FocusedNotice>
        )}
        <NeedsScripts lead="Sending a message here needs JavaScript." />
      </Stack>
      <Modal title={content.sent.title} open={state.kind === 'sent'} onClose={onClose}>
        <Stack gap="5" padding="5" maxWidth="28rem">
          <Text>{content.sent.text}</Text>
          <Button onClick={onClose}>Close</Button>
        </Stack>
      </Modal>
    </DraftForm>
  );
}
