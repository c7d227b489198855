import { paths } from '@site/contracts/paths';
import { useFilledContent } from '@site/ui';
import { legalContent } from '../../kit/legal/legal.content.ts';
import { LegalDocument } from '../../kit/legal/legal-document.tsx';
import { PrintedDocument } from './printed-document.tsx';
import { content } from './terms.content.ts';

export default function TermsPage() {
  const words = useFilledContent(legalContent);
  const { document, printed } = useFilledContent(content);
  return (
    <LegalDocument words={words} content={document} page={paths.terms()}>
      <PrintedDocument content={printed} />
    </LegalDocument>
  );
}
