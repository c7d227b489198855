import { paths } from '@site/contracts/paths';
import { useFilledContent, useSiteConfiguration } from '@site/ui';
import { legalContent } from '../../kit/legal/legal.content.ts';
import { LegalDocument } from '../../kit/legal/legal-document.tsx';
import { content } from './cookies.content.ts';
import { withStoredEntries } from './with-stored-entries.ts';

export default function CookiesPage() {
  const { storedEntries } = useSiteConfiguration();
  const words = useFilledContent(legalContent);
  const { document, stored } = useFilledContent(content);
  const policy = withStoredEntries(document, stored, storedEntries);
  return <LegalDocument words={words} content={policy} page={paths.cookies()} />;
}
