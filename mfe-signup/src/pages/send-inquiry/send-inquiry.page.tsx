import { paths } from '@site/contracts/paths';
import { useNavigate, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { enquiryContent as content } from './enquiry.content.ts';
import { enquiryDependencies } from './enquiry-dependencies.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { useEnquiry } from './use-enquiry.ts';

export default function SendInquiryPage() {
  const config = useSiteConfig();
  const navigate = useNavigate();
  const [ports] = useState(() => enquiryDependencies(config));
  const { state, submit } = useEnquiry(ports);
  return (
    <FormPage title={content.title} intro={content.intro} next={content.next} help="Rather talk?">
      <EnquiryForm
        draft={ports.draft}
        state={state}
        onSubmit={submit}
        onFocus={ports.prepare}
        onClose={() => void navigate(paths.home())}
      />
    </FormPage>
  );
}
