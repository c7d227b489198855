import { paths } from '@site/contracts/paths';
import LegalDocument from '../../kit/legal/legal-document.tsx';
import PrintedDocument from './printed-document.tsx';
import { printedTerms, terms } from './terms.content.ts';

export default function TermsPage() {
  return (
    <LegalDocument document={terms} page={paths.terms()}>
      <PrintedDocument content={printedTerms} />
    </LegalDocument>
  );
}
