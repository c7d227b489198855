import {
  Band,
  Box,
  Column,
  chakra,
  Flex,
  PageTitle,
  Stack,
  still,
  Text,
  Title,
  useFilledContent,
} from '@site/ui';
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx';
import { Columns } from '../../kit/columns.tsx';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import { VideoButton } from '../../kit/video/video-button.tsx';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { type AboutContent, content } from './about.content.ts';
import street from './drawings/street.svg?url';

const Street = chakra('img', {
  base: {
    display: 'block',
    width: '100%',
    height: { base: '9.5rem', md: 'auto' },
    // On phones only the shops of the street fit.
    objectFit: 'cover',
    objectPosition: '14% bottom',
  },
});

function AboutHero({ content }: { readonly content: AboutContent['hero'] }) {
  return (
    <Box as="section" bg="bg.deep" color="fg.onDeep" paddingBlockStart="4" overflow="hidden">
      <Column>
        <Breadcrumbs onDeep of={content} />
        <Stack
          gap="5"
          marginBlockStart={{ base: '6', lg: '10' }}
          marginBlockEnd={{ base: '10', lg: '6' }}
        >
          <PageTitle maxWidth="46rem">{content.title}</PageTitle>
          <Text color="fg.onDeepMuted" fontSize="lg" maxWidth="38rem">
            {content.intro}
          </Text>
        </Stack>
      </Column>
      <Street src={street} alt={content.alt} htmlWidth={1280} htmlHeight={224} />
    </Box>
  );
}

const Company = still(() => import('./company.tsx'));

export default function AboutPage() {
  const { hero, whoWeAre } = useFilledContent(content);
  return (
    <>
      <AboutHero content={hero} />
      <WhoWeAre content={whoWeAre} />
      <Company />
    </>
  );
}

function WhoWeAre({ content }: { readonly content: AboutContent['whoWeAre'] }) {
  return (
    <Band>
      <Columns wide="6fr 5fr">
        <Stack gap="5" maxWidth="prose">
          <Title>{content.title}</Title>
          {content.paragraphs.map((text) => (
            <Text key={text} color="fg.muted">
              {text}
            </Text>
          ))}
          <Flex paddingTop="2">
            <VideoButton content={content.video} variant="outline" size="lg" />
          </Flex>
        </Stack>
        <Box borderRadius="lg" overflow="hidden" borderWidth="1px">
          <ScreenPicture
            screen={overview}
            alt={content.alt}
            sizes="(min-width: 80rem) 487px, (min-width: 64rem) 42vw, calc(100vw - 4rem)"
            phone={{ screen: compact, sizes: 'calc(100vw - 2.5rem)' }}
          />
        </Box>
      </Columns>
    </Band>
  );
}
