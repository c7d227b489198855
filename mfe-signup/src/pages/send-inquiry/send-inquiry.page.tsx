import { paths } from '@site/contracts/paths';
import { useNavigate, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import FormPageSection from '../../kit/form-page.tsx';
import { enquiryContent as content } from './enquiry.content.ts';
import { createEnquiryPorts } from './enquiry-dependencies.ts';
import EnquiryFormSection from './enquiry-form.tsx';
import { useEnquiry } from './use-enquiry.ts';

export default function SendInquiryPage() {
  const config = useSiteConfig();
  const navigate = useNavigate();
  const [ports] = useState(() => createEnquiryPorts(config));
  const { state, submit } = useEnquiry(ports);
  return (
    <FormPageSection
      title={content.title}
      intro={content.intro}
      next={content.next}
      help="Rather talk?"
    >
      <EnquiryFormSection
        draft={ports.draft}
        state={state}
        onSubmit={submit}
        onFocus={ports.prepare}
        onClose={() => void navigate(paths.home())}
      />
    </FormPageSection>
  );
}
