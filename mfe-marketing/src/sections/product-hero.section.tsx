import { Box, Column, Grid, PageTitle, Stack, Text, TextLink, usePageExists } from '@site/ui';
import type { Breadcrumb } from '../breadcrumbs/breadcrumb-list.ts';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { EnquiryButton } from '../enquiry/enquiry-button.tsx';
import { ButtonRow } from '../next-step/button-row.tsx';
import type { Screen } from '../screens/screen.ts';
import { ScreenPicture } from '../screens/screen-picture.tsx';
import { VideoButton } from '../video/video-button.tsx';

interface Props {
  readonly content: {
    readonly breadcrumbs: readonly Breadcrumb[];
    readonly name: string;
    readonly title: string;
    readonly intro: string;
    readonly enquiry: string;
    readonly video: string;
    readonly pricing: { readonly label: string; readonly link: string };
    readonly picture: { readonly alt: string };
  };
  readonly screen: Screen;
  readonly phoneScreen: Screen;
}

/** The beginning of a product's page. */
export default function ProductHeroSection({ content, screen, phoneScreen }: Props) {
  const pageExists = usePageExists();
  const { pricing } = content;
  return (
    <Box
      as="section"
      bg="bg.brand"
      paddingBlockStart="4"
      paddingBlockEnd={{ base: '12', lg: '20' }}
    >
      <Column>
        <Breadcrumbs above={content.breadcrumbs} name={content.name} />
        <Grid
          gridTemplateColumns={{ base: '1fr', lg: '5fr 6fr' }}
          columnGap="14"
          rowGap="10"
          alignItems="center"
          marginBlockStart={{ base: '6', lg: '10' }}
        >
          <Stack gap="5">
            <PageTitle>{content.title}</PageTitle>
            <Text color="fg.muted" fontSize="lg" maxWidth="34rem">
              {content.intro}
            </Text>
            <ButtonRow paddingBlockStart="2">
              <EnquiryButton topic={content.enquiry} size="lg" />
              <VideoButton look="outline" size="lg">
                {content.video}
              </VideoButton>
            </ButtonRow>
            {pageExists(pricing.link) && (
              <Text>
                <TextLink to={pricing.link}>{pricing.label}</TextLink>
              </Text>
            )}
          </Stack>
          <Box borderRadius="lg" overflow="hidden" borderWidth="1px">
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
