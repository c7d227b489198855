import { readEnquirySubject } from '@site/contracts/enquiry-subject';
import { paths } from '@site/contracts/paths';
import {
  Button,
  Span,
  Stack,
  Text,
  useFilledContent,
  useNavigate,
  useQuery,
  useSiteConfiguration,
} from '@site/ui';
import { FocusedNotice, StatusBox, TextAreaField } from '@site/ui/form';
import { Modal } from '@site/ui/modal';
import { useState } from 'react';
import { sendEnquiry } from '../../api/forms.api.ts';
import { provenCall } from '../../bot-check/page-bot-check.ts';
import { HelpAfterFailure } from '../../kit/contact-line.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { DraftForm } from '../../kit/draft-form.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import type { Telephones } from '../../kit/telephones.ts';
import { whenToRetry } from '../../kit/when-to-retry.ts';
import { enquiryFormDraft } from '../../storage/draft.ts';
import { sendInquiryContent } from './send-inquiry.content.ts';
import { fields, useEnquiry } from './use-enquiry.ts';

export default function SendInquiryPage() {
  const config = useSiteConfiguration();
  const navigate = useNavigate();
  const subject = readEnquirySubject(useQuery());
  const text = useFilledContent(sendInquiryContent);
  const {
    form,
    form: { failed, sent },
  } = text;
  const [call] = useState(() => provenCall(config, sendEnquiry));
  const { state, submit } = useEnquiry(call.send, subject);
  const errors = state.kind === 'invalid' ? state.problem : undefined;
  const result = state.kind === 'answered' ? state.result : undefined;
  const goHome = () => void navigate(paths.home());

  async function send(filled: HTMLFormElement, telephones: Telephones) {
    const result = await submit(fields.read(filled, telephones), telephones);
    if (result?.kind === 'sent') filled.reset();
  }

  return (
    <FormPage
      title={text.title}
      intro={text.intro}
      alternative="plans"
      next={text.next}
      help={text.help}
      unstored={text.unstored}
    >
      <DraftForm
        text={form}
        draft={enquiryFormDraft}
        state={state}
        errors={errors}
        status={
          <>
            {state.kind === 'sending' && <StatusBox kind="busy" title={form.sending} />}
            {result && result.kind !== 'sent' && (
              <FocusedNotice kind="error" title={failed.title} refocusOn={state}>
                <span>{failed.reasons[result.kind]}</span>
                {result.kind === 'too-many' && <span>{` ${whenToRetry(result.seconds)}. `}</span>}
                <span>{failed.text}</span>
                <HelpAfterFailure attempt="enquiry" />
              </FocusedNotice>
            )}
          </>
        }
        dialog={
          <Modal title={sent.title} open={result?.kind === 'sent'} onClose={goHome}>
            <Stack gap="5" padding="5" maxWidth="28rem">
              <Text>{sent.text}</Text>
              <Button onClick={goHome}>{sent.close}</Button>
            </Stack>
          </Modal>
        }
        onSubmit={(filled, telephones) => void send(filled, telephones)}
        onFocus={call.prepare}
      >
        <DetailFields fields={form.fields} errors={errors} />
        <TextAreaField
          id="message"
          name="message"
          label={form.message}
          rows={6}
          required
          error={errors?.message}
        />
        {subject && (
          <Text>
            <span>{form.about}</span> <Span fontWeight="semibold">{subject}</Span>
          </Text>
        )}
      </DraftForm>
    </FormPage>
  );
}
