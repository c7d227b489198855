import {
  Box,
  Column,
  chakra,
  formatShillings,
  PageTitle,
  Stack,
  Text,
  TextLink,
  TextWithAmounts,
  usePageExists,
  useSiteConfiguration,
} from '@site/ui';
import { CallsToAction } from '../../kit/call-to-action/call-to-action-button.tsx';
import { Columns } from '../../kit/columns.tsx';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import { VideoButton } from '../../kit/video/video-button.tsx';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import type { HomeContent } from './home.content.ts';

const Pillars = chakra('div', {
  base: {
    display: { base: 'none', lg: 'grid' },
    position: 'absolute',
    insetBlock: '0',
    insetInlineStart: '52%',
    insetInlineEnd: '0',
    gridTemplateColumns: '1fr 1fr 1fr',
    gap: '16',
    paddingInline: '10',
    borderTopWidth: '2.5rem',
    borderColor: 'border.onDeep',
    opacity: 0.3,
    overflow: 'hidden',
    // Without its colours it would be a grey bar.
    _highContrast: { display: 'none !important' },
    _print: { display: 'none !important' },
    '& i': { bg: 'border.onDeep', marginTop: '8' },
    '& i:nth-of-type(2)': { marginBottom: '28%' },
    '& i:nth-of-type(3)': { marginBottom: '75%' },
  },
});

export function HomeHero({ content }: { readonly content: HomeContent['hero'] }) {
  const pageExists = usePageExists();
  const { basic } = useSiteConfiguration().plans;
  return (
    <Box as="section" position="relative" bg="bg.deep" color="fg.onDeep">
      <Pillars aria-hidden="true">
        <i />
        <i />
        <i />
      </Pillars>
      <Column position="relative">
        <Columns wide="9fr 13fr" columnGap="10" paddingBlockStart={{ base: '8', lg: '20' }}>
          <Stack gap={{ base: '4', lg: '5' }} paddingBlockEnd={{ lg: '20' }}>
            <Text color="accent" fontWeight="bold">
              {content.tagline}
            </Text>
            <PageTitle>{content.title}</PageTitle>
            <Text color="fg.onDeepMuted" fontSize="lg" maxWidth="34rem">
              {content.subtitle}
            </Text>
            <CallsToAction actions={content.actions} onDeep paddingBlockStart="2">
              <VideoButton content={content.video} variant="onDeep" size="lg" />
            </CallsToAction>
            <Text color="fg.onDeepMuted" fontSize="sm">
              <TextWithAmounts>
                {`Plans from ${formatShillings(basic.price.monthly)} a month for up to ${basic.users} users.`}
              </TextWithAmounts>{' '}
              {pageExists(content.pricing.link) && (
                <TextLink display="inline-block" color="fg.onDeep" to={content.pricing.link}>
                  {content.pricing.label}
                </TextLink>
              )}
            </Text>
          </Stack>
          <Box
            borderRadius="lg"
            overflow="hidden"
            borderWidth="1px"
            borderColor="border.onDeep"
            position="relative"
            marginBlockEnd={{ base: '-10', lg: '20' }}
          >
            <ScreenPicture
              first
              screen={overview}
              alt={content.alt}
              sizes="(min-width: 80rem) 650px, (min-width: 64rem) 54vw, calc(100vw - 4rem)"
              phone={{ screen: compact, sizes: 'calc(100vw - 2.5rem)' }}
            />
          </Box>
        </Columns>
      </Column>
    </Box>
  );
}
