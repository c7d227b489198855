import {
  Box,
  Column,
  chakra,
  Eyebrow,
  Flex,
  Grid,
  Stack,
  Subtitle,
  Text,
  TextLink,
  Title,
  usePageExists,
  whenEnlarged,
} from '@site/ui';
import { Coins, LayoutDashboard, Plug } from 'lucide-react';
import type { Screen } from '../../kit/screens/screen.ts';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import type { BelowHeroContent } from './below-hero.content.ts';

const icons = { plug: Plug, dashboard: LayoutDashboard, price: Coins } as const;

const Point = chakra('li', {
  base: {
    display: 'flex',
    gap: '4',
    paddingBlock: '5',
    borderTopWidth: '1px',
    [whenEnlarged]: { flexDirection: 'column' },
    '& svg': { flexShrink: 0, marginTop: '0.5', color: 'fg.brand' },
  },
});

/** A drawn phone around its screen. */
const Phone = chakra('div', {
  base: {
    width: '100%',
    maxWidth: '19.5rem',
    marginInline: 'auto',
    padding: '2.5',
    paddingBottom: '0',
    bg: 'bg.deep',
    borderWidth: '1px 1px 0',
    borderColor: 'border.onDeep',
    borderTopRadius: '2.25rem',
    '& picture': { display: 'block', borderTopRadius: '1.65rem', overflow: 'hidden' },
  },
});

interface Props {
  readonly content: BelowHeroContent['oneDashboard'];
  readonly screen: Screen;
}

/** The second message of the home page: everything in one place, on any screen. */
export function OneDashboard({ content, screen }: Props) {
  const pageExists = usePageExists();
  const { more } = content;
  return (
    <Box
      as="section"
      paddingBlockStart={{ base: '24', lg: '24' }}
      paddingBlockEnd={{ base: '14', lg: '24' }}
    >
      <Column>
        <Grid
          gridTemplateColumns={{ base: '1fr', lg: '7fr 5fr' }}
          columnGap="16"
          rowGap="10"
          alignItems="center"
        >
          <Box>
            <Stack gap="3" maxWidth="prose">
              <Eyebrow>{content.eyebrow}</Eyebrow>
              <Title>{content.title}</Title>
              <Text color="fg.muted" fontSize="lg">
                {content.intro}
              </Text>
            </Stack>
            <Box as="ul" role="list" marginTop="8" borderBottomWidth="1px">
              {content.points.map(({ icon, title, text }) => {
                const Icon = icons[icon];
                return (
                  <Point key={title}>
                    <Icon aria-hidden="true" size="1.625rem" strokeWidth={1.75} />
                    <Box>
                      <Subtitle fontSize="lg">{title}</Subtitle>
                      <Text color="fg.muted">{text}</Text>
                    </Box>
                  </Point>
                );
              })}
            </Box>
            {pageExists(more.link) && (
              <Flex marginTop="6" minHeight="2.75rem" alignItems="center">
                <TextLink to={more.link}>{more.label}</TextLink>
              </Flex>
            )}
          </Box>
          <Box
            bg="bg.brand"
            borderRadius="xl"
            paddingInline="6"
            paddingTop={{ base: '8', md: '12' }}
            height={{ base: 'min(28.5rem, 142.5vw)', md: '33.75rem' }}
            overflow="hidden"
          >
            <Phone>
              <ScreenPicture
                screen={screen}
                alt={content.picture.alt}
                sizes="(min-width: 26rem) 292px, calc(100vw - 7rem)"
              />
            </Phone>
          </Box>
        </Grid>
      </Column>
    </Box>
  );
}
