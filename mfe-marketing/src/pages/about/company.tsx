import {
  Band,
  Box,
  chakra,
  PageSection,
  SimpleGrid,
  Subtitle,
  Text,
  Title,
  useFilledContent,
  whenEnlarged,
} from '@site/ui';
import { Closing } from '../../kit/closing.tsx';
import { Columns } from '../../kit/columns.tsx';
import { type CompanyContent, content } from './company.content.ts';

const Reason = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'min(15rem, 40%) 1fr' },
    columnGap: '8',
    rowGap: '1',
    paddingBlock: '6',
    borderTopWidth: '1px',
    borderColor: 'border.control',
  },
});

function WhyUs({ content }: { readonly content: CompanyContent['whyUs'] }) {
  return (
    <Band tone="subtle">
      <Columns wide="4fr 8fr" columnGap="14" rowGap="8" alignItems="start">
        <Title position={{ lg: 'sticky', _print: 'static' }} top="7rem">
          {content.title}
        </Title>
        <ul role="list">
          {Object.entries(content.reasons).map(([title, text]) => (
            <Reason key={title}>
              <Subtitle fontSize="lg">{title}</Subtitle>
              <Text color="fg.muted">{text}</Text>
            </Reason>
          ))}
        </ul>
      </Columns>
    </Band>
  );
}

const Value = chakra('li', {
  base: {
    paddingTop: '5',
    borderTopWidth: '3px',
    borderColor: 'accent',
  },
});

function Values({ content }: { readonly content: CompanyContent['values'] }) {
  return (
    <PageSection title={content.title}>
      <SimpleGrid
        as="ul"
        role="list"
        columns={{ base: 1, sm: 2, lg: 3 }}
        columnGap="10"
        rowGap="10"
      >
        {Object.entries(content.values).map(([name, text]) => (
          <Value key={name}>
            <Subtitle>{name}</Subtitle>
            <Text color="fg.muted" marginTop="2">
              {text}
            </Text>
          </Value>
        ))}
      </SimpleGrid>
    </PageSection>
  );
}

const Statement = chakra('p', {
  base: {
    maxWidth: '54rem',
    marginTop: '4',
    fontSize: 'clamp(1.5rem, 1.1rem + 1.9vw, 2.5rem)',
    fontWeight: 'bold',
    lineHeight: 'snug',
    letterSpacing: 'tight',
  },
});

function Mission({ content }: { readonly content: CompanyContent['mission'] }) {
  return (
    <Band tone="deep" aria-labelledby="mission">
      <Box as="h2" id="mission" color="accent" fontWeight="bold">
        {content.title}
      </Box>
      <Statement>{content.statement}</Statement>
      <Text marginTop="6" color="fg.onDeepMuted">
        {content.tagline}
      </Text>
    </Band>
  );
}

export default function Company() {
  const { whyUs, mission, team, values, closing } = useFilledContent(content);
  return (
    <>
      <WhyUs content={whyUs} />
      <Mission content={mission} />
      <Team content={team} />
      <Values content={values} />
      <Closing content={closing} />
    </>
  );
}

const Members = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(6, 1fr)', lg: 'repeat(5, 1fr)' },
    columnGap: { md: '6', lg: '5' },
    rowGap: { base: '6', md: '10' },
  },
});

const Member = chakra('li', {
  base: {
    display: { base: 'grid', md: 'block' },
    gridTemplateColumns: '7rem 1fr',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '3' },
    columnGap: '5',
    alignItems: 'center',
    // Three in the first row, two in the second, then all five side by side.
    gridColumn: { md: 'span 2', lg: 'auto' },
    '&:nth-of-type(4)': { gridColumn: { md: '2 / span 2', lg: 'auto' } },
  },
});

const Portrait = chakra('img', {
  base: {
    display: 'block',
    width: '100%',
    height: 'auto',
    borderRadius: 'lg',
    _dark: { filter: 'brightness(0.9)' },
  },
});

export const portraitSize = { width: 320, height: 360 } as const;

function Team({ content }: { readonly content: CompanyContent['team'] }) {
  return (
    <PageSection bg="bg.subtle" title={content.title} intro={content.intro}>
      <Members role="list">
        {content.members.map(({ id, name, position, text, portrait, alt }) => (
          <Member key={id}>
            <Portrait
              src={portrait}
              alt={alt}
              htmlWidth={portraitSize.width}
              htmlHeight={portraitSize.height}
              loading="lazy"
              decoding="async"
            />
            <div>
              <Subtitle fontSize="lg" marginTop={{ md: '4' }}>
                {name}
              </Subtitle>
              <Text color="fg.clay" fontSize="sm" fontWeight="semibold">
                {position}
              </Text>
              <Text color="fg.muted" fontSize="sm" marginTop="1.5">
                {text}
              </Text>
            </div>
          </Member>
        ))}
      </Members>
    </PageSection>
  );
}
