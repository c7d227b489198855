import { paths } from '@site/contracts/paths';
import { useFilledContent } from '@site/ui';
import { legalContent } from './legal.content.ts';
import { LegalDocument } from './legal-document.tsx';
import type { LegalText } from './legal-text.ts';

export default { title: 'marketing/legal document', parameters: { layout: 'fullscreen' } };

const text: LegalText = {
  name: 'Cookie Policy',
  title: 'Cookie Policy',
  intro: 'What this site stores in your browser.',
  version: { date: '2026-01-15', text: '15 January 2026' },
  summary: ['Only what the site needs is stored.', 'Nobody else reads it.'],
  parts: [
    {
      id: 'kinds',
      title: 'Every kind of block',
      blocks: [
        'A paragraph of the text.',
        { kind: 'list', items: ['The first item', 'The second item'] },
        { kind: 'terms', terms: { Cookie: 'A text that the browser sends back.' } },
        {
          kind: 'table',
          caption: 'What is stored',
          columns: ['Name', 'Purpose'],
          rows: [['draft', 'What you have typed into a form']],
        },
      ],
    },
    { id: 'others', title: 'Another part', blocks: ['Its text.'] },
  ],
};

export function AllBlocks() {
  const words = useFilledContent(legalContent);
  return <LegalDocument words={words} content={text} page={paths.cookies()} />;
}
