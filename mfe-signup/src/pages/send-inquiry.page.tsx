import { paths } from '@site/contracts/paths';
import { useNavigate, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { enquiryContent as content } from '../content/enquiry.content.ts';
import { createEnquiryPorts } from '../enquiry/enquiry-ports.ts';
import { useEnquiry } from '../enquiry/use-enquiry.ts';
import EnquiryFormSection from '../sections/enquiry-form.section.tsx';
import FormPageSection from '../sections/form-page.section.tsx';

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
