import { paths } from '@site/contracts/paths';
import LegalDocument from '../../kit/legal/legal-document.tsx';
import { cookiePolicy } from './cookies.content.ts';

export default function CookiesPage() {
  return <LegalDocument document={cookiePolicy} page={paths.cookies()} />;
}
