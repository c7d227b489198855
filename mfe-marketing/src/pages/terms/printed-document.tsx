import { Box, ButtonAnchor, Column, Flex, Text, useAfterHydration } from '@site/ui';
import { Download } from 'lucide-react';
import type { TermsContent } from './terms.content.ts';

/** The height of the viewer. */
const HEIGHT = '80vh';

interface Props {
  readonly content: TermsContent['printed'];
}

/**
 * The printed version of a document in the browser's own viewer, and a link to download it. Small
 * screens get only the link: most phones have no such viewer and would download the file instead.
 */
export function PrintedDocument({ content }: Props) {
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
