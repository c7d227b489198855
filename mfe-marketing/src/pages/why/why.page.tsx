import { paths } from '@site/contracts/paths';
import {
  Band,
  Box,
  chakra,
  Eyebrow,
  Link,
  Stack,
  Subtitle,
  Text,
  Title,
  useFilledContent,
  useSiteConfiguration,
} from '@site/ui';
import { ArrowDown, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallsToAction } from '../../kit/call-to-action/call-to-action-button.tsx';
import { Columns } from '../../kit/columns.tsx';
import { IconMark } from '../../kit/icon-mark.tsx';
import { moduleIcons } from '../../kit/module-icons.ts';
import { PageHero } from '../../kit/page-hero.tsx';
import { FramedScreen } from '../../kit/screens/framed-screen.tsx';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { phone } from '../../pictures/phone.ts';
import { reportCompact } from '../../pictures/report-compact.ts';
import { stock } from '../../pictures/stock.ts';
import { till } from '../../pictures/till.ts';
import { content, type WhyContent } from './why.content.ts';

const AreaLink = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    columnGap: '4',
    paddingBlock: '4',
    paddingInline: { base: '4', md: '6' },
    fontWeight: 'bold',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    '& > svg': {
      color: 'fg.brand',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
    _hover: { color: 'fg.brand', '& > svg': { transform: 'translateY(3px)' } },
    _focusVisible: { outlineOffset: '-4px' },
  },
});

interface AreaLinksProps {
  readonly label: string;
  readonly areas: WhyContent['areas'];
}

function AreaLinks({ label, areas }: AreaLinksProps) {
  const here = paths.why(useSiteConfiguration().product);
  return (
    <Box
      as="nav"
      aria-label={label}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      overflow="hidden"
    >
      <ul role="list">
        {areas.map(({ id, icon, name }, index) => (
          <Box as="li" key={id} borderTopWidth={index > 0 ? '1px' : '0'}>
            <AreaLink to={`${here}#${id}`}>
              <IconMark icon={moduleIcons[icon]} />
              <span>{name}</span>
              <ArrowDown aria-hidden="true" size="1.125rem" />
            </AreaLink>
          </Box>
        ))}
      </ul>
    </Box>
  );
}

const Point = chakra('li', {
  base: { paddingBlock: '5', borderTopWidth: '1px', borderColor: 'border' },
});

interface Props {
  readonly content: WhyContent['areas'][number];
  readonly pictureFirst?: boolean;
  readonly children: ReactNode;
}

function Area({ content, pictureFirst = false, children }: Props) {
  return (
    <Band id={content.id} bg={pictureFirst ? 'bg.subtle' : 'bg'}>
      <Columns wide="1fr 1fr">
        <Box order={{ lg: pictureFirst ? 1 : 0 }}>
          <Stack gap="4" maxWidth="prose">
            <Eyebrow>{content.name}</Eyebrow>
            <Title>{content.title}</Title>
            <Text color="fg.muted" fontSize="lg">
              {content.text}
            </Text>
          </Stack>
          <Box as="ul" role="list" marginTop="8" borderBottomWidth="1px">
            {Object.entries(content.points).map(([title, text]) => (
              <Point key={title}>
                <Subtitle fontSize="lg" marginBottom="1">
                  {title}
                </Subtitle>
                <Text color="fg.muted">{text}</Text>
              </Point>
            ))}
          </Box>
        </Box>
        {children}
      </Columns>
    </Band>
  );
}

const pictures = {
  sales: { screen: till },
  stores: { screen: stock },
  finance: { screen: reportCompact },
  people: { screen: phone, device: 'phone' },
} as const;

export default function WhyPage() {
  const { hero, areas, pitch } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        wider="words"
        beside={<AreaLinks label={hero.areasLabel} areas={areas} />}
      />
      {areas.map((area, position) => (
        <Area key={area.id} content={area} pictureFirst={position % 2 === 1}>
          <FramedScreen {...pictures[area.id]} alt={area.alt} />
        </Area>
      ))}
      <OneView content={pitch} />
    </>
  );
}

const OneViewPoint = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '3',
    '& svg': { flexShrink: 0, color: 'accent', transform: 'translateY(0.15em)' },
  },
});

function OneView({ content }: { readonly content: WhyContent['pitch'] }) {
  return (
    <Band>
      <Columns
        wide="9fr 10fr"
        columnGap="12"
        padding={{ base: '6', lg: '14' }}
        bg="bg.deep"
        color="fg.onDeep"
        borderRadius="xl"
      >
        <Stack gap="5">
          <Eyebrow tone="deep">{content.eyebrow}</Eyebrow>
          <Title>{content.title}</Title>
          <Text color="fg.onDeepMuted" fontSize="lg">
            {content.text}
          </Text>
          <Stack as="ul" role="list" gap="2">
            {content.points.map((point) => (
              <OneViewPoint key={point}>
                <Check aria-hidden="true" size="1.125rem" strokeWidth={2.5} />
                <span>{point}</span>
              </OneViewPoint>
            ))}
          </Stack>
          <CallsToAction actions={content.actions} onDeep paddingTop="3" />
        </Stack>
        <Box borderRadius="lg" overflow="hidden" borderWidth="1px" borderColor="border.onDeep">
          <ScreenPicture
            screen={overview}
            alt={content.alt}
            sizes="(min-width: 80rem) 514px, (min-width: 64rem) 44vw, calc(100vw - 7rem)"
            phone={{ screen: compact, sizes: 'calc(100vw - 5.5rem)' }}
          />
        </Box>
      </Columns>
    </Band>
  );
}
