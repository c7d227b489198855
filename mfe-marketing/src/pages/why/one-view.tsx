import { Band, Box, chakra, Eyebrow, Grid, Stack, Text, Title } from '@site/ui';
import { Check } from 'lucide-react';
import { CallsToAction } from '../../kit/call-to-action/calls-to-action.tsx';
import type { Screen } from '../../kit/screens/screen.ts';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import type { WhyContent } from './why.content.ts';

const Point = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '3',
    '& svg': { flexShrink: 0, color: 'accent', transform: 'translateY(0.15em)' },
  },
});

interface Props {
  readonly content: WhyContent['pitch'];
  readonly screen: Screen;
  readonly phoneScreen: Screen;
}

/** The end of the Why page: one dashboard for everything, and the next step. */
export function OneView({ content, screen, phoneScreen }: Props) {
  return (
    <Band>
      <Grid
        gridTemplateColumns={{ base: '1fr', lg: '9fr 10fr' }}
        columnGap="12"
        rowGap="10"
        alignItems="center"
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
              <Point key={point}>
                <Check aria-hidden="true" size="1.125rem" strokeWidth={2.5} />
                <span>{point}</span>
              </Point>
            ))}
          </Stack>
          <CallsToAction actions={content.actions} onDeep paddingTop="3" />
        </Stack>
        <Box borderRadius="lg" overflow="hidden" borderWidth="1px" borderColor="border.onDeep">
          <ScreenPicture
            screen={screen}
            alt={content.picture.alt}
            sizes="(min-width: 80rem) 514px, (min-width: 64rem) 44vw, calc(100vw - 7rem)"
            phone={{ screen: phoneScreen, sizes: 'calc(100vw - 5.5rem)' }}
          />
        </Box>
      </Grid>
    </Band>
  );
}
