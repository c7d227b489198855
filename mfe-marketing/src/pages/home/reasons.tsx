import { entriesOf } from '@site/contracts/content';
import {
  Band,
  Box,
  Column,
  chakra,
  Flex,
  PageSection,
  Span,
  Stack,
  Subtitle,
  Text,
  Title,
  useFilledContent,
  whenEnlarged,
} from '@site/ui';
import {
  BedDouble,
  ClipboardList,
  Factory,
  GraduationCap,
  HandHeart,
  Stethoscope,
} from 'lucide-react';
import { CallsToAction } from '../../kit/call-to-action/call-to-action-button.tsx';
import { Challenges } from './challenges.tsx';
import { Customised } from './customised.tsx';
import { content, type ReasonsContent } from './reasons.content.ts';
import { Testimonials } from './testimonials.tsx';
import { WhyChoose } from './why-choose.tsx';

const icons = {
  hospitality: BedDouble,
  hospital: Stethoscope,
  ngos: HandHeart,
  projects: ClipboardList,
  manufacturing: Factory,
  academics: GraduationCap,
} as const;

const Packages = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '1fr',
      md: 'repeat(auto-fit, minmax(min(100%, max(13rem, 34%)), 1fr))',
      lg: 'repeat(3, 1fr)',
    },
    columnGap: '12',
    '& li': {
      display: 'flex',
      gap: '4',
      paddingBlock: '6',
      borderTopWidth: '1px',
      [whenEnlarged]: { flexDirection: 'column', gap: '2' },
    },
    '& svg': { flexShrink: 0, marginTop: '0.5', color: 'fg.brand' },
  },
});

function IndustryPackages({ content }: { readonly content: ReasonsContent['industryPackages'] }) {
  return (
    <PageSection title={content.title} intro={content.intro} bg="bg.subtle">
      <Packages role="list">
        {entriesOf(content.packages).map(([icon, { title, text }]) => {
          const Icon = icons[icon];
          return (
            <li key={title}>
              <Icon aria-hidden="true" size="1.625rem" strokeWidth={1.75} />
              <div>
                <Subtitle fontSize="lg">{title}</Subtitle>
                <Text color="fg.muted">{text}</Text>
              </div>
            </li>
          );
        })}
      </Packages>
    </PageSection>
  );
}

const Marks = chakra('ul', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: 'repeat(3, 1fr)',
    justifyItems: 'center',
    flexWrap: 'wrap',
    justifyContent: { md: 'center', xl: 'space-between' },
    maxWidth: { md: '45rem', xl: 'none' },
    marginInline: 'auto',
    columnGap: { base: '2', md: '10', xl: '4' },
    rowGap: '7',
    '& img': { display: 'block', width: 'auto', height: { base: '1.5rem', md: '2rem' } },
  },
});

function Partners({ content }: { readonly content: ReasonsContent['partners'] }) {
  return (
    <Box as="section" paddingBlock={{ base: '10', lg: '12' }} borderTopWidth="1px">
      <Column>
        <Title
          color="fg.muted"
          fontSize="sm"
          fontWeight="semibold"
          letterSpacing="normal"
          textAlign="center"
          marginBottom="7"
        >
          {content.title}
        </Title>
        <Marks role="list">
          {content.partners.map(({ name, mark, width }) => (
            <li key={name}>
              <img src={mark} alt={name} width={width} height={32} loading="lazy" />
            </li>
          ))}
        </Marks>
      </Column>
    </Box>
  );
}

export default function Reasons() {
  const filled = useFilledContent(content);
  return (
    <>
      <Partners content={filled.partners} />
      <Challenges content={filled.challenges} />
      <Customised content={filled.customised} />
      <Testimonials content={filled.testimonials} />
      <WhyChoose content={filled.whyChoose} />
      <IndustryPackages content={filled.industryPackages} />
      <FreeTrial content={filled.freeTrial} />
    </>
  );
}

function FreeTrial({ content }: { readonly content: ReasonsContent['freeTrial'] }) {
  return (
    <Band>
      <Flex
        alignItems={{ base: 'flex-start', md: 'center' }}
        flexDirection={{ base: 'column', md: 'row' }}
        flexWrap={{ md: 'wrap' }}
        columnGap={{ md: '8', lg: '12' }}
        rowGap="6"
        padding={{ base: '6', lg: '12' }}
        bg="bg.deep"
        color="fg.onDeep"
        borderRadius="xl"
      >
        <Span
          aria-hidden="true"
          color="accent"
          fontSize={{ base: 'min(5rem, 25vw)', lg: '8rem' }}
          fontWeight="heavy"
          lineHeight="0.8"
        >
          {content.days}
        </Span>
        <Stack gap="3" flex={{ md: '1 1 20rem' }}>
          <Title>{content.title}</Title>
          <Text color="fg.onDeepMuted">{content.text}</Text>
        </Stack>
        <Box width={{ base: '100%', sm: 'auto' }}>
          <CallsToAction actions={content.actions} onDeep />
        </Box>
      </Flex>
    </Band>
  );
}
