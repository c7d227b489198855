import { Box, Text, TextLink, usePageExists } from '@site/ui';
import type { Breadcrumb } from '../../kit/breadcrumb-list.ts';
import { EnquiryButton } from '../../kit/enquiry/enquiry-button.tsx';
import { Hero } from '../../kit/hero.tsx';
import { ButtonRow } from '../../kit/next-step/button-row.tsx';
import type { Screen } from '../../kit/screens/screen.ts';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import { VideoButton } from '../../kit/video/video-button.tsx';

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
  const picture = (
    <Box borderRadius="lg" overflow="hidden" borderWidth="1px">
      <ScreenPicture
        first
        screen={screen}
        alt={content.picture.alt}
        sizes="(min-width: 80rem) 590px, (min-width: 64rem) 50vw, calc(100vw - 4rem)"
        phone={{ screen: phoneScreen, sizes: 'calc(100vw - 2.5rem)' }}
      />
    </Box>
  );
  const steps = (
    <ButtonRow>
      <EnquiryButton topic={content.enquiry} size="lg" />
      <VideoButton look="outline" size="lg">
        {content.video}
      </VideoButton>
    </ButtonRow>
  );
  return (
    <Hero content={content} steps={steps} beside={picture} wider="beside">
      {pageExists(pricing.link) && (
        <Text>
          <TextLink to={pricing.link}>{pricing.label}</TextLink>
        </Text>
      )}
    </Hero>
  );
}
