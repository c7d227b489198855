import { paths } from '@site/contracts/paths';
import {
  Box,
  Column,
  chakra,
  Grid,
  Link,
  PageTitle,
  Stack,
  Text,
  useBrand,
  useSiteConfig,
} from '@site/ui';
import { ArrowDown } from 'lucide-react';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import type { Area, hero } from '../content/why.content.ts';
import { IconMark } from '../features/icon-mark.tsx';
import { moduleIcons } from '../features/module-icons.ts';
import { NextStepButtons } from '../next-step/next-step-buttons.tsx';

const AreaLink = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    columnGap: '4',
    paddingBlock: '4',
    paddingInline: { base: '4', md: '6' },
    fontWeight: 'bold',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    '& > svg': {
      color: 'fg.brand',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
    _hover: { color: 'fg.brand', '& > svg': { transform: 'translateY(3px)' } },
    _focusVisible: { outlineOffset: '-4px' },
  },
});

interface Props {
  readonly content: typeof hero;
  readonly areas: readonly Area[];
}

/** The beginning of the Why page: the reason in one sentence, and the way to all four. */
export default function WhyHeroSection({ content, areas }: Props) {
  const brand = useBrand();
  const here = paths.why(useSiteConfig().product);
  return (
    <Box
      as="section"
      bg="bg.brand"
      paddingBlockStart="4"
      paddingBlockEnd={{ base: '12', lg: '20' }}
    >
      <Column>
        <Breadcrumbs above={content.breadcrumbs} name={brand(content.name)} />
        <Grid
          gridTemplateColumns={{ base: '1fr', lg: '7fr 5fr' }}
          columnGap="16"
          rowGap="10"
          alignItems="center"
          marginBlockStart={{ base: '6', lg: '10' }}
        >
          <Stack gap="5">
            <PageTitle>{brand(content.title)}</PageTitle>
            <Text color="fg.muted" fontSize="lg" maxWidth="36rem">
              {content.intro}
            </Text>
            <Box paddingBlockStart="2">
              <NextStepButtons steps={content.steps} looks={['solid', 'outline']} />
            </Box>
          </Stack>
          <Box
            as="nav"
            aria-label={content.areasLabel}
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="lg"
            overflow="hidden"
          >
            <ul>
              {areas.map(({ id, icon, name }, index) => (
                <Box as="li" key={id} borderTopWidth={index > 0 ? '1px' : '0'}>
                  <AreaLink to={`${here}#${id}`}>
                    <IconMark icon={moduleIcons[icon]} />
                    {name}
                    <ArrowDown aria-hidden="true" size={18} />
                  </AreaLink>
                </Box>
              ))}
            </ul>
          </Box>
        </Grid>
      </Column>
    </Box>
  );
}
