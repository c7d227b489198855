import {
  Box,
  ButtonLink,
  Column,
  Flex,
  formatShillings,
  Grid,
  PageTitle,
  Stack,
  Text,
  usePageExists,
  useSiteConfig,
} from '@site/ui';
import type { hero } from '../content/home.content.ts';
import type { Screen } from '../screens/screen.ts';
import { ScreenPicture } from '../screens/screen-picture.tsx';

interface Props {
  readonly content: typeof hero;
  readonly screen: Screen;
  readonly phoneScreen: Screen;
}

/** The first thing a visitor sees: what this is, and what it looks like. */
export default function HomeHeroSection({ content, screen, phoneScreen }: Props) {
  const pageExists = usePageExists();
  const { basic } = useSiteConfig().plans;
  return (
    <Box as="section" bg="bg.deep" color="fg.onDeep">
      <Column>
        <Grid
          gridTemplateColumns={{ base: '1fr', lg: '5fr 6fr' }}
          columnGap="14"
          rowGap="10"
          alignItems="center"
          paddingBlockStart={{ base: '10', lg: '20' }}
        >
          <Stack gap="5" paddingBlockEnd={{ lg: '20' }}>
            <Text color="accent" fontWeight="bold">
              {content.tagline}
            </Text>
            <PageTitle>{content.title}</PageTitle>
            <Text color="fg.onDeepMuted" fontSize="lg" maxWidth="34rem">
              {content.subtitle}
            </Text>
            <Flex gap="3" flexWrap="wrap" paddingBlockStart="2">
              <ButtonLink look="accent" size="lg" to={content.solutions.link}>
                {content.solutions.label}
              </ButtonLink>
              {pageExists(content.pricing.link) && (
                <ButtonLink look="onDeep" size="lg" to={content.pricing.link}>
                  {content.pricing.label}
                </ButtonLink>
              )}
            </Flex>
            <Text color="fg.onDeepMuted" fontSize="sm">
              Plans from {formatShillings(basic.price.monthly)} a month for up to {basic.users}{' '}
              users.
            </Text>
          </Stack>
          <Box
            borderRadius="lg"
            overflow="hidden"
            borderWidth="1px"
            borderColor="border.onDeep"
            boxShadow="0 24px 60px rgb(6 38 30 / 0.22)"
            marginBlockEnd={{ base: '-10', lg: '-14' }}
          >
            <ScreenPicture
              first
              screen={screen}
              alt={content.picture.alt}
              sizes="(min-width: 80rem) 590px, (min-width: 64rem) 50vw, calc(100vw - 4rem)"
              phone={{ screen: phoneScreen, sizes: 'calc(100vw - 2.5rem)' }}
            />
          </Box>
        </Grid>
      </Column>
    </Box>
  );
}
