import { paths } from '@site/contracts/paths';
import LegalDocument from '../../kit/legal/legal-document.tsx';
import { privacyPolicy } from './policies.content.ts';

export default function PoliciesPage() {
  return <LegalDocument document={privacyPolicy} page={paths.policies()} />;
}
