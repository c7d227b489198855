import { paths } from '@site/contracts/paths';
import { useFilledContent, useSiteConfiguration } from '@site/ui';
import { content } from '../../pages/policies/policies.content.ts';
import { withPeriods } from '../../pages/policies/with-periods.ts';
import { legalContent } from './legal.content.ts';
import { LegalDocument } from './legal-document.tsx';

export default { title: 'marketing/legal document', parameters: { layout: 'fullscreen' } };

/** The one that has every kind of block. */
export function AllBlocks() {
  const words = useFilledContent(legalContent);
  const { document } = useFilledContent(content);
  const text = withPeriods(document, useSiteConfiguration().retention);
  return <LegalDocument words={words} content={text} page={paths.policies()} />;
}
