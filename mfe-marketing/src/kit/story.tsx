import { Box, Column, chakra, Grid, Stack, Text, Title } from '@site/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { NextStepButtons } from './next-step/next-step-buttons.tsx';
import type { Story } from './product-line.content.ts';

const Point = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    paddingBlock: '3',
    borderTopWidth: '1px',
    fontWeight: 'medium',
    '& svg': { flexShrink: 0, marginTop: '1', color: 'fg.brand' },
  },
});

interface Props {
  readonly story: Story;
  /** The picture. */
  readonly children: ReactNode;
  /** The picture stands on the left where there is room for two columns. */
  readonly pictureFirst?: boolean;
}

/** Tells about a product line beside a picture; its id is a target of links. */
export default function StorySection({ story, children, pictureFirst = false }: Props) {
  return (
    <Box as="section" id={story.id} paddingBlock={{ base: '14', lg: '24' }}>
      <Column>
        <Grid
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}
          columnGap="16"
          rowGap="10"
          alignItems="center"
        >
          <Stack gap="4" order={{ lg: pictureFirst ? 1 : 0 }}>
            <Text color="fg.clay" fontSize="sm" fontWeight="bold" letterSpacing="wide">
              {story.eyebrow}
            </Text>
            <Title>{story.title}</Title>
            {story.paragraphs.map((text) => (
              <Text key={text} color="fg.muted" maxWidth="prose">
                {text}
              </Text>
            ))}
            {story.points && (
              <Box as="ul" marginTop="2" borderBottomWidth="1px">
                {story.points.map((point) => (
                  <Point key={point}>
                    <Check aria-hidden="true" size={18} strokeWidth={2.5} />
                    {point}
                  </Point>
                ))}
              </Box>
            )}
            {story.step && (
              <Box marginTop="4">
                <NextStepButtons steps={[story.step]} looks={['solid', 'outline']} />
              </Box>
            )}
          </Stack>
          {children}
        </Grid>
      </Column>
    </Box>
  );
}
