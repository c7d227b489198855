import { Band, Box, Flex, Grid, Stack, Text, Title } from '@site/ui';
import type { Screen } from '../../kit/screens/screen.ts';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import { VideoButton } from '../../kit/video/video-button.tsx';
import type { AboutContent } from './about.content.ts';

interface Props {
  readonly content: AboutContent['whoWeAre'];
  readonly screen: Screen;
  readonly phoneScreen: Screen;
}

/** The people behind the product, beside a picture of it. */
export function WhoWeAre({ content, screen, phoneScreen }: Props) {
  return (
    <Band>
      <Grid
        gridTemplateColumns={{ base: '1fr', lg: '6fr 5fr' }}
        columnGap="16"
        rowGap="10"
        alignItems="center"
      >
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
            screen={screen}
            alt={content.picture.alt}
            sizes="(min-width: 80rem) 487px, (min-width: 64rem) 42vw, calc(100vw - 4rem)"
            phone={{ screen: phoneScreen, sizes: 'calc(100vw - 2.5rem)' }}
          />
        </Box>
      </Grid>
    </Band>
  );
}
