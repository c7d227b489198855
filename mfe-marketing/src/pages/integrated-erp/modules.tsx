import {
  Band,
  Box,
  chakra,
  Grid,
  Stack,
  Subtitle,
  Text,
  TextLink,
  Title,
  usePageExists,
  whenEnlarged,
} from '@site/ui';
import type { Feature } from '../../kit/feature-grid.tsx';
import { IconMark } from '../../kit/icon-mark.tsx';
import { type FeatureIcon, icons } from './icons.ts';

const Module = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto 1fr', md: 'auto min(13rem, 40%) 1fr' },
    columnGap: '5',
    rowGap: '1',
    alignItems: { base: 'start', md: 'center' },
    paddingBlock: '5',
    borderTopWidth: '1px',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

interface Props {
  readonly content: {
    readonly title: string;
    readonly intro: string;
    readonly more: { readonly label: string; readonly link: string };
    readonly modules: readonly Feature<FeatureIcon>[];
  };
}

/** What the main product covers, module by module. */
export function Modules({ content }: Props) {
  const pageExists = usePageExists();
  const { more } = content;
  return (
    <Band tone="subtle">
      <Grid
        gridTemplateColumns={{ base: '1fr', lg: '4fr 8fr' }}
        columnGap="14"
        rowGap="8"
        alignItems="start"
      >
        <Stack gap="3" position={{ lg: 'sticky', _print: 'static' }} top="7rem">
          <Title>{content.title}</Title>
          <Text color="fg.muted" fontSize="lg">
            {content.intro}
          </Text>
          {pageExists(more.link) && (
            <Text paddingTop="2">
              <TextLink to={more.link}>{more.label}</TextLink>
            </Text>
          )}
        </Stack>
        <Box as="ul" role="list" borderBottomWidth="1px">
          {content.modules.map(({ icon, title, text }) => (
            <Module key={title}>
              <IconMark icon={icons[icon]} />
              <Subtitle fontSize="lg" alignSelf="center">
                {title}
              </Subtitle>
              <Text
                color="fg.muted"
                gridColumn={{ base: '2', md: 'auto' }}
                css={{ [whenEnlarged]: { gridColumn: 'auto' } }}
              >
                {text}
              </Text>
            </Module>
          ))}
        </Box>
      </Grid>
    </Band>
  );
}
