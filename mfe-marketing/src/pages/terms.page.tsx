import { paths } from '@site/contracts/paths';
import { terms } from '../content/terms.content.ts';
import LegalDocument from '../sections/legal-document.section.tsx';

export default function TermsPage() {
  return <LegalDocument document={terms} page={paths.terms()} />;
}
