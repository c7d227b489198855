import { paths } from '@site/contracts/paths';
import { useFilledContent, useSiteConfiguration } from '@site/ui';
import { legalContent } from '../../kit/legal/legal.content.ts';
import { LegalDocument } from '../../kit/legal/legal-document.tsx';
import { content } from './policies.content.ts';
import { withPeriods } from './with-periods.ts';

export default function PoliciesPage() {
  const words = useFilledContent(legalContent);
  const { document } = useFilledContent(content);
  const { retention } = useSiteConfiguration();
  const kept = withPeriods(document, retention);
  return <LegalDocument words={words} content={kept} page={paths.policies()} />;
}
