import {
  Box,
  ButtonLink,
  Column,
  chakra,
  Grid,
  Stack,
  Text,
  Title,
  useBrand,
  usePageExists,
} from '@site/ui';
import { Check } from 'lucide-react';
import { EnquiryButton } from '../../kit/enquiry/enquiry-button.tsx';
import { ButtonRow } from '../../kit/next-step/button-row.tsx';
import type { Screen } from '../../kit/screens/screen.ts';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import type { pitch } from './why.content.ts';

const Point = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '3',
    '& svg': { flexShrink: 0, color: 'accent', transform: 'translateY(0.15em)' },
  },
});

interface Props {
  readonly content: typeof pitch;
  readonly screen: Screen;
  readonly phoneScreen: Screen;
}

/** The end of the Why page: all of it on one dashboard, and the next step. */
export default function OneViewSection({ content, screen, phoneScreen }: Props) {
  const brand = useBrand();
  const pageExists = usePageExists();
  const { features } = content;
  return (
    <Box as="section" paddingBlock={{ base: '14', lg: '24' }}>
      <Column>
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
            <Text color="accent" fontWeight="bold" fontSize="sm">
              {content.eyebrow}
            </Text>
            <Title>{content.title}</Title>
            <Text color="fg.onDeepMuted" fontSize="lg">
              {content.text}
            </Text>
            <Stack as="ul" gap="2">
              {content.points.map((point) => (
                <Point key={point}>
                  <Check aria-hidden="true" size={18} strokeWidth={2.5} />
                  {point}
                </Point>
              ))}
            </Stack>
            <ButtonRow paddingTop="3">
              <EnquiryButton topic={brand(content.enquiry)} look="accent" size="lg" />
              {pageExists(features.link) && (
                <ButtonLink look="onDeep" size="lg" to={features.link}>
                  {features.label}
                </ButtonLink>
              )}
            </ButtonRow>
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
      </Column>
    </Box>
  );
}
