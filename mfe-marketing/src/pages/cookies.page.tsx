import { paths } from '@site/contracts/paths';
import { cookiePolicy } from '../content/cookies.content.ts';
import LegalDocument from '../sections/legal-document.section.tsx';

export default function CookiesPage() {
  return <LegalDocument document={cookiePolicy} page={paths.cookies()} />;
}
