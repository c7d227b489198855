import { readEnquirySubject } from '@site/contracts/enquiry-subject';
import { paths } from '@site/contracts/paths';
import { useFilledContent, useNavigate, useQuery, useSiteConfig } from '@site/ui';
import { UnstoredNotice } from '@site/ui/form';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { tabStorageLasts } from '../../storage/browser-storage.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { sendInquiryContent } from './send-inquiry.content.ts';
import { enquiryDependencies, useEnquiry } from './use-enquiry.ts';

export default function SendInquiryPage() {
  const config = useSiteConfig();
  const navigate = useNavigate();
  const subject = readEnquirySubject(useQuery());
  const text = useFilledContent(sendInquiryContent);
  const [dependencies] = useState(() => enquiryDependencies(config));
  const { state, submit } = useEnquiry({ ...dependencies, subject });
  return (
    <FormPage title={text.title} intro={text.intro} next={text.next} help={text.help}>
      <UnstoredNotice text={text.unstored} lasts={tabStorageLasts} />
      <EnquiryForm
        text={text.form}
        subject={subject}
        draft={dependencies.draft}
        state={state}
        onSubmit={submit}
        onFocus={dependencies.prepare}
        onClose={() => void navigate(paths.home())}
      />
    </FormPage>
  );
}
