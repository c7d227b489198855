import { paths } from '@site/contracts/paths';
import { printedTerms, terms } from '../content/terms.content.ts';
import LegalDocument from '../sections/legal-document.section.tsx';
import PrintedDocument from '../sections/printed-document.section.tsx';

export default function TermsPage() {
  return (
    <LegalDocument document={terms} page={paths.terms()}>
      <PrintedDocument content={printedTerms} />
    </LegalDocument>
  );
}
