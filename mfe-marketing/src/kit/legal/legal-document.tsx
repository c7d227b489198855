import { paths } from '@site/contracts/paths';
import {
  Box,
  Column,
  chakra,
  Flex,
  MailLink,
  PageTitle,
  Stack,
  Subtitle,
  TelephoneLink,
  Text,
  TextLink,
  usePageExists,
  useSiteConfiguration,
} from '@site/ui';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { Columns } from '../columns.tsx';
import type { LegalWords } from './legal.content.ts';
import { LegalBlock } from './legal-block.tsx';
import { LegalContents } from './legal-contents.tsx';
import type { LegalText } from './legal-text.ts';
import { partsThatApply } from './legal-text.ts';

const PartTitle = chakra('h2', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '2.25rem minmax(0, 1fr)', md: '2.75rem minmax(0, 1fr)' },
    fontSize: '2xl',
    fontWeight: 'heavy',
    lineHeight: 'snug',
    letterSpacing: 'tight',
    '& > span:first-of-type': { color: 'fg.clay', fontVariantNumeric: 'tabular-nums' },
  },
});

const Summary = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2',
    listStyle: 'disc',
    paddingInlineStart: '5',
    '& li::marker': { color: 'fg.brand' },
  },
});

interface Props {
  readonly words: LegalWords;
  readonly content: LegalText;
  readonly page: string;
  readonly children?: ReactNode;
}

export function LegalDocument({ words, content, page, children }: Props) {
  const config = useSiteConfiguration();
  const purchase = usePageExists()(paths.purchase());
  const parts = partsThatApply(content.parts, { config, purchase });
  const { version } = content;
  return (
    <>
      <Box
        as="section"
        bg="bg.brand"
        paddingBlockStart="4"
        paddingBlockEnd={{ base: '10', lg: '14' }}
      >
        <Column>
          <Breadcrumbs of={content} />
          <Stack gap="4" marginBlockStart={{ base: '6', lg: '10' }}>
            <PageTitle>{content.title}</PageTitle>
            <Text color="fg.muted" fontSize="lg" maxWidth="prose">
              {content.intro}
            </Text>
            <Text fontSize="sm" fontWeight="semibold">
              <span>{words.version}</span> <time dateTime={version.date}>{version.text}</time>
            </Text>
          </Stack>
        </Column>
      </Box>
      {children}
      <Column paddingBlock={{ base: '8', lg: '16' }}>
        <Columns wide="17rem minmax(0, 1fr)" rowGap="8" alignItems="start">
          <Box position={{ lg: 'sticky', _print: 'static' }} top="7rem">
            <LegalContents title={words.contents} page={page} parts={parts} />
          </Box>
          <Box as="article" maxWidth="prose">
            <Box padding={{ base: '5', md: '6' }} bg="bg.subtle" borderRadius="lg">
              <Subtitle as="h2" marginBottom="3">
                {words.inShort}
              </Subtitle>
              <Summary>
                {content.summary.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </Summary>
            </Box>
            {parts.map(({ id, title, blocks }, position) => (
              <Stack as="section" key={id} id={id} gap="4" marginTop={{ base: '10', lg: '14' }}>
                <PartTitle>
                  <span>{position + 1}</span> <span>{title}</span>
                </PartTitle>
                {blocks.map((block, index) => (
                  // Blocks have no names, and their order never changes.
                  <LegalBlock key={index} block={block} />
                ))}
              </Stack>
            ))}
            <LegalFooter words={words} page={page} />
          </Box>
        </Columns>
      </Column>
    </>
  );
}

function LegalFooter({ words, page }: { readonly words: LegalWords; readonly page: string }) {
  const { company, address } = useSiteConfiguration();
  const pageExists = usePageExists();
  const others = words.documents.filter(({ link }) => link !== page && pageExists(link));
  return (
    <Flex
      flexWrap="wrap"
      columnGap="16"
      rowGap="8"
      marginTop={{ base: '12', lg: '16' }}
      paddingTop="8"
      borderTopWidth="1px"
    >
      <Box as="section" maxWidth="100%" overflowWrap="anywhere">
        <Subtitle as="h2" marginBottom="2">
          {words.contact}
        </Subtitle>
        <Stack as="address" gap="1" alignItems="flex-start">
          <Text>
            <span translate="no">{company}</span>
          </Text>
          <Text color="fg.muted">{address}</Text>
          <TelephoneLink />
          <MailLink />
        </Stack>
      </Box>
      {others.length > 0 && (
        <Box as="nav" aria-label={words.others}>
          <Subtitle as="h2" marginBottom="2">
            {words.others}
          </Subtitle>
          <Stack as="ul" role="list" gap="1">
            {others.map(({ label, link }) => (
              <li key={link}>
                <TextLink to={link}>{label}</TextLink>
              </li>
            ))}
          </Stack>
        </Box>
      )}
    </Flex>
  );
}
