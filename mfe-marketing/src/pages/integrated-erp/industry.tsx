import { entriesOf } from '@site/contracts/content';
import {
  Band,
  Box,
  chakra,
  Eyebrow,
  Flex,
  Stack,
  Subtitle,
  Text,
  Title,
  whenEnlarged,
} from '@site/ui';
import { CallToActionButton } from '../../kit/call-to-action/call-to-action-button.tsx';
import type { CallToAction } from '../../kit/call-to-action/call-to-action-target.ts';
import { Columns } from '../../kit/columns.tsx';
import type { Features } from '../../kit/feature-grid.tsx';
import { IconMark } from '../../kit/icon-mark.tsx';
import type { Screen } from '../../kit/screens/screen.ts';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import { type FeatureIcon, icons } from './icons.ts';

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr', lg: 'repeat(3, 1fr)' },
    columnGap: '10',
    marginTop: { base: '10', lg: '16' },
    '&:has(li:nth-of-type(7))': { gridTemplateColumns: { lg: 'repeat(4, 1fr)' } },
    '& > ul': { display: 'contents' },
  },
});

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '3' },
    columnGap: '4',
    paddingBlock: '6',
    borderTopWidth: '1px',
  },
});

interface Props<Icon extends FeatureIcon> {
  readonly content: {
    readonly id: string;
    readonly eyebrow: string;
    readonly title: string;
    readonly about: readonly string[];
    readonly action: CallToAction;
    readonly featuresTitle: string;
    readonly features: Features<Icon>;
    readonly alt: string;
  };
  readonly screen: Screen;
  readonly pictureFirst?: boolean;
}

export function Industry<Icon extends FeatureIcon>(props: Props<Icon>) {
  const { content, screen, pictureFirst = false } = props;
  return (
    <Band id={content.id} bg={pictureFirst ? 'bg.subtle' : 'bg'}>
      <Columns wide="1fr 1fr" rowGap="8">
        <Stack gap="4">
          <Eyebrow>{content.eyebrow}</Eyebrow>
          <Title>{content.title}</Title>
          {content.about.map((text) => (
            <Text key={text} color="fg.muted" maxWidth="prose">
              {text}
            </Text>
          ))}
          <Flex paddingTop="2">
            <CallToActionButton action={content.action} variant="outline" />
          </Flex>
        </Stack>
        <Box
          order={{ lg: pictureFirst ? -1 : 0 }}
          borderRadius="lg"
          overflow="hidden"
          borderWidth="1px"
        >
          <ScreenPicture
            screen={screen}
            alt={content.alt}
            sizes="(min-width: 80rem) 536px, (min-width: 64rem) 46vw, calc(100vw - 2.5rem)"
          />
        </Box>
      </Columns>
      <Fields>
        <Subtitle
          fontSize={{ lg: '2xl' }}
          paddingTop={{ md: '6' }}
          paddingBottom={{ base: '5', md: '6' }}
          textWrap="balance"
        >
          {content.featuresTitle}
        </Subtitle>
        <ul role="list">
          {entriesOf<Icon, Features<Icon>[Icon]>(content.features).map(
            ([icon, { title, text }]) => (
              <Item key={title}>
                <IconMark icon={icons[icon]} />
                <div>
                  <Subtitle as="h4" fontSize="md" marginBottom="1">
                    {title}
                  </Subtitle>
                  <Text color="fg.muted" fontSize="sm">
                    {text}
                  </Text>
                </div>
              </Item>
            ),
          )}
        </ul>
      </Fields>
    </Band>
  );
}
