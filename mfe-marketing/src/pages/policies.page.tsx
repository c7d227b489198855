import { paths } from '@site/contracts/paths';
import { privacyPolicy } from '../content/privacy.content.ts';
import LegalDocument from '../sections/legal-document.section.tsx';

export default function PoliciesPage() {
  return <LegalDocument document={privacyPolicy} page={paths.policies()} />;
}
