import { paths } from '@site/contracts/paths';
import {
  Box,
  ButtonAnchor,
  Column,
  chakra,
  Flex,
  Text,
  useAfterHydration,
  useFilledContent,
} from '@site/ui';
import { Download } from 'lucide-react';
import { legalContent } from '../../kit/legal/legal.content.ts';
import { LegalDocument } from '../../kit/legal/legal-document.tsx';
import { content, type TermsContent } from './terms.content.ts';

const HEIGHT = '80vh';

const Sheet = chakra('a', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '4',
    maxWidth: '50rem',
    minHeight: '100%',
    marginInline: 'auto',
    padding: '14',
    bg: 'bg.panel',
    borderWidth: '1px',
    '& > :first-child': { fontSize: '2xl', fontWeight: 'heavy' },
    '& > ul': { display: 'grid', gap: '2', listStyle: 'disc', paddingInlineStart: '5' },
  },
});

/**
 * The document in the browser's viewer; on small screens, which lack one, a link alone. Until the
 * viewer covers it, and where there is none, its first page is a link to it. A screen reader has the
 * link above and the same text below.
 */
function PrintedDocument({ text }: { readonly text: TermsContent }) {
  const { document, printed } = text;
  const viewer = useAfterHydration<boolean | undefined>(
    () => navigator.pdfViewerEnabled,
    undefined,
  );
  return (
    <Box as="section" aria-label={printed.title} bg="bg.subtle">
      <Column paddingBlock="5">
        <Flex gap="4" flexWrap="wrap" alignItems="center" justifyContent="space-between">
          <Text color="fg.muted">{printed.intro}</Text>
          <ButtonAnchor href={printed.file} download variant="outline">
            <Download aria-hidden="true" size="1.125rem" /> <span>{printed.download}</span>
          </ButtonAnchor>
        </Flex>
      </Column>
      <Box
        display={{ base: 'none', lg: 'block' }}
        position="relative"
        height={HEIGHT}
        overflow="hidden"
        css={{ '@media (scripting: none)': { display: 'none' } }}
      >
        <Sheet href={printed.file} tabIndex={-1} aria-hidden="true">
          <p>{document.title}</p>
          <p>{document.intro}</p>
          <ul>
            {document.summary.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Sheet>
        {viewer && (
          <Box asChild position="absolute" inset="0" width="100%" height="100%" borderWidth="0">
            <iframe src={printed.file} title={printed.title} loading="lazy" />
          </Box>
        )}
      </Box>
    </Box>
  );
}

export default function TermsPage() {
  const words = useFilledContent(legalContent);
  const text = useFilledContent(content);
  return (
    <LegalDocument words={words} content={text.document} page={paths.terms()}>
      <PrintedDocument text={text} />
    </LegalDocument>
  );
}
