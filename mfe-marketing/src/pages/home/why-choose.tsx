import { paths } from '@site/contracts/paths';
import {
  Box,
  chakra,
  Grid,
  PageSection,
  Subtitle,
  Text,
  TextLink,
  usePageExists,
  useSiteConfiguration,
} from '@site/ui';
import { Columns } from '../../kit/columns.tsx';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import { today } from '../../pictures/today.ts';
import type { ReasonsContent } from './reasons.content.ts';

const Points = chakra('ul', {
  base: {
    marginTop: '3',
    color: 'fg.muted',
    '& li': { paddingBlock: '2.5', borderTopWidth: '1px' },
  },
});

export function WhyChoose({ content }: { readonly content: ReasonsContent['whyChoose'] }) {
  const pageExists = usePageExists();
  const more = paths.why(useSiteConfiguration().product);
  return (
    <PageSection title={content.title} intro={content.intro}>
      <Columns wide="6fr 7fr" columnGap="14" alignItems="start">
        <Box borderRadius="lg" borderWidth="1px" overflow="hidden">
          <ScreenPicture
            screen={today}
            alt={content.alt}
            sizes="(min-width: 80rem) 498px, (min-width: 64rem) 42vw, calc(100vw - 2.5rem)"
          />
        </Box>
        <Box>
          <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="10" rowGap="8">
            {Object.entries(content.areas).map(([title, points]) => (
              <div key={title}>
                <Subtitle>{title}</Subtitle>
                <Points role="list">
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </Points>
              </div>
            ))}
          </Grid>
          {pageExists(more) && (
            <Text marginTop="6">
              <TextLink to={more}>{content.more}</TextLink>
            </Text>
          )}
        </Box>
      </Columns>
    </PageSection>
  );
}
