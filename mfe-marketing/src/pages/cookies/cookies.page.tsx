import { paths } from '@site/contracts/paths';
import { useFilledContent } from '@site/ui';
import { legalContent } from '../../kit/legal/legal.content.ts';
import { LegalDocument } from '../../kit/legal/legal-document.tsx';
import { content } from './cookies.content.ts';

export default function CookiesPage() {
  const words = useFilledContent(legalContent);
  const { document } = useFilledContent(content);
  return <LegalDocument words={words} content={document} page={paths.cookies()} />;
}
