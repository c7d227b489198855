import { Band, Box, chakra, Eyebrow, Grid, Stack, Subtitle, Text, Title } from '@site/ui';
import type { ReactNode } from 'react';
import type { WhyContent } from './why.content.ts';

const Point = chakra('li', {
  base: { paddingBlock: '5', borderTopWidth: '1px', borderColor: 'border' },
});

interface Props {
  readonly content: WhyContent['areas'][number];
  /** Whether the picture is on the left where there is room for two columns. */
  readonly pictureFirst?: boolean;
  /** The picture. */
  readonly children: ReactNode;
}

/** One area in which the product helps. Links lead to its id. */
export function Area({ content, pictureFirst = false, children }: Props) {
  return (
    <Band id={content.id} bg={pictureFirst ? 'bg.subtle' : 'bg'}>
      <Grid
        gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}
        columnGap="16"
        rowGap="10"
        alignItems="center"
      >
        <Box order={{ lg: pictureFirst ? 1 : 0 }}>
          <Stack gap="4" maxWidth="prose">
            <Eyebrow>{content.name}</Eyebrow>
            <Title>{content.title}</Title>
            <Text color="fg.muted" fontSize="lg">
              {content.text}
            </Text>
          </Stack>
          <Box as="ul" role="list" marginTop="8" borderBottomWidth="1px">
            {content.points.map(({ title, text }) => (
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
      </Grid>
    </Band>
  );
}
