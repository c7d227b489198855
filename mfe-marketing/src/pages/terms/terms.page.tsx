import { paths } from '@site/contracts/paths';
import {
  Box,
  ButtonAnchor,
  Column,
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

/** The document in the browser's viewer; on small screens, which lack one, a link alone. */
function PrintedDocument({ content }: { readonly content: TermsContent['printed'] }) {
  const viewer = useAfterHydration<boolean | undefined>(
    () => navigator.pdfViewerEnabled,
    undefined,
  );
  return (
    <Box as="section" aria-label={content.title} bg="bg.subtle">
      <Column paddingBlock="5">
        <Flex gap="4" flexWrap="wrap" alignItems="center" justifyContent="space-between">
          <Text color="fg.muted">{content.intro}</Text>
          <ButtonAnchor href={content.file} download variant="outline">
            <Download aria-hidden="true" size="1.125rem" /> <span>{content.download}</span>
          </ButtonAnchor>
        </Flex>
      </Column>
      <Box
        display={{ base: 'none', lg: viewer === false ? 'none' : 'block' }}
        height={HEIGHT}
        css={{ '@media (scripting: none)': { display: 'none' } }}
      >
        {viewer && (
          <Box asChild width="100%" height="100%" borderWidth="0">
            <iframe src={content.file} title={content.title} loading="lazy" />
          </Box>
        )}
      </Box>
    </Box>
  );
}

export default function TermsPage() {
  const words = useFilledContent(legalContent);
  const { document, printed } = useFilledContent(content);
  return (
    <LegalDocument words={words} content={document} page={paths.terms()}>
      <PrintedDocument content={printed} />
    </LegalDocument>
  );
}
