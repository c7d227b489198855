import { paths } from '@site/contracts/paths';
import {
  Box,
  Column,
  chakra,
  Grid,
  PageTitle,
  Stack,
  Subtitle,
  Text,
  usePageExists,
  useSiteConfig,
} from '@site/ui';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { fillLegalText } from './fill-legal-text.ts';
import { LegalBlock } from './legal-block.tsx';
import { LegalContents } from './legal-contents.tsx';
import type { LegalDocument } from './legal-document.content.ts';
import { LegalFooter } from './legal-footer.tsx';
import { legalWords } from './legal-pages.content.ts';
import { partsThatApply } from './parts-that-apply.ts';

const PartTitle = chakra('h2', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '2.25rem 1fr', md: '2.75rem 1fr' },
    fontSize: '2xl',
    fontWeight: 'heavy',
    lineHeight: 'snug',
    letterSpacing: 'tight',
    '& span': { color: 'fg.clay', fontVariantNumeric: 'tabular-nums' },
  },
});

const Summary = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    listStyle: 'disc',
    paddingInlineStart: '5',
    '& li::marker': { color: 'fg.brand' },
  },
});

interface Props {
  readonly document: LegalDocument;
  /** The address of the page. */
  readonly page: string;
  /** What stands between the title and the text. */
  readonly children?: ReactNode;
}

/** A long legal text: what it says in short, the way to each part, and the parts. */
export default function LegalDocumentSection({ document, page, children }: Props) {
  const config = useSiteConfig();
  const fill = (text: string) => fillLegalText(text, config);
  const purchase = usePageExists()(paths.purchase());
  const parts = partsThatApply(document.parts, { config, purchase });
  const { version } = document;
  return (
    <>
      <Box
        as="section"
        bg="bg.brand"
        paddingBlockStart="4"
        paddingBlockEnd={{ base: '10', lg: '14' }}
      >
        <Column>
          <Breadcrumbs above={document.breadcrumbs} name={document.name} />
          <Stack gap="4" marginBlockStart={{ base: '6', lg: '10' }}>
            <PageTitle>{document.title}</PageTitle>
            <Text color="fg.muted" fontSize="lg" maxWidth="prose">
              {fill(document.intro)}
            </Text>
            <Text fontSize="sm" fontWeight="semibold">
              {legalWords.version} <time dateTime={version.date}>{version.text}</time>
            </Text>
          </Stack>
        </Column>
      </Box>
      {children}
      <Column paddingBlock={{ base: '8', lg: '16' }}>
        <Grid
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' }}
          columnGap="16"
          rowGap="8"
          alignItems="start"
        >
          <Box position={{ lg: 'sticky' }} top="7rem">
            <LegalContents title={legalWords.contents} page={page} parts={parts} />
          </Box>
          <Box as="article" maxWidth="prose">
            <Box padding={{ base: '5', md: '6' }} bg="bg.subtle" borderRadius="lg">
              <Subtitle as="h2" marginBottom="3">
                {legalWords.inShort}
              </Subtitle>
              <Summary>
                {document.summary.map((text) => (
                  <li key={text}>{fill(text)}</li>
                ))}
              </Summary>
            </Box>
            {parts.map(({ id, title, blocks }, position) => (
              <Stack as="section" key={id} id={id} gap="4" marginTop={{ base: '10', lg: '14' }}>
                <PartTitle>
                  <span>{position + 1}</span> {title}
                </PartTitle>
                {blocks.map((block, index) => (
                  // Blocks have no names, and their order never changes.
                  <LegalBlock key={index} block={block} fill={fill} />
                ))}
              </Stack>
            ))}
            <LegalFooter page={page} />
          </Box>
        </Grid>
      </Column>
    </>
  );
}
