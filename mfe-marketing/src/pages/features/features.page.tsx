import {
  Box,
  chakra,
  Eyebrow,
  Grid,
  PageSection,
  Stack,
  Subtitle,
  Text,
  useFilledContent,
} from '@site/ui';
import { Tabs } from '@site/ui/tabs';
import { Check } from 'lucide-react';
import { Closing } from '../../kit/closing.tsx';
import { Columns } from '../../kit/columns.tsx';
import { IconMark } from '../../kit/icon-mark.tsx';
import { moduleIcons } from '../../kit/module-icons.ts';
import { PageHero } from '../../kit/page-hero.tsx';
import { content, type FeaturesContent } from './features.content.ts';
import { Gallery } from './gallery.tsx';

type Module = FeaturesContent['modules'][number];

const House = chakra('div', {
  base: {
    display: { base: 'none', lg: 'grid' },
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    columnGap: '3',
    alignItems: 'start',
    paddingTop: '1.75rem',
    borderTopWidth: '1.25rem',
    borderColor: 'action',
    borderRadius: 'sm',
  },
});

const Pillar = chakra('span', {
  base: {
    display: 'flex',
    justifyContent: 'center',
    paddingTop: '5',
    bg: 'bg.panel',
    color: 'fg.brand',
    borderWidth: '1px',
    borderRadius: 'sm',
    height: '15rem',
    '&:nth-of-type(even)': { height: '12rem' },
    _last: { height: '9rem', bg: 'accent', color: 'accent.text', borderColor: 'accent' },
  },
});

function ModulePillars({ icons }: { readonly icons: readonly Module['icon'][] }) {
  return (
    <House aria-hidden="true">
      {icons.map((icon) => {
        const Icon = moduleIcons[icon];
        return (
          <Pillar key={icon}>
            <Icon size="1.5rem" strokeWidth={1.75} />
          </Pillar>
        );
      })}
    </House>
  );
}

export default function FeaturesPage() {
  const { hero, features, modules, gallery, closing } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        wider="words"
        beside={<ModulePillars icons={modules.map(({ icon }) => icon)} />}
      />
      <ModuleTabs content={features} modules={modules} />
      <Gallery content={gallery} />
      <Closing content={closing} />
    </>
  );
}

const Feature = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '3',
    '& svg': { color: 'fg.brand', marginTop: '1' },
  },
});

interface Props {
  readonly content: FeaturesContent['features'];
  readonly modules: readonly Module[];
}

function ModuleTabs({ content, modules }: Props) {
  return (
    <PageSection bg="bg.subtle" title={content.title} paddingBlock={{ base: '12', lg: '20' }}>
      <Tabs
        label={content.tabs}
        tabs={modules.map((module) => ({
          id: module.id,
          label: module.label,
          panel: <ModulePanel module={module} />,
        }))}
      />
    </PageSection>
  );
}

function ModulePanel({ module }: { readonly module: Module }) {
  return (
    <Columns
      wide="4fr 8fr"
      columnGap="14"
      rowGap="8"
      alignItems="stretch"
      padding={{ base: '5', md: '8', lg: '12' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="xl"
    >
      <Stack gap="4" alignItems="flex-start">
        <IconMark icon={moduleIcons[module.icon]} />
        <Box>
          <Eyebrow>{module.label}</Eyebrow>
          <Subtitle fontSize="2xl">{module.title}</Subtitle>
        </Box>
        <Text color="fg.muted">{module.text}</Text>
      </Stack>
      <Grid
        as="ul"
        role="list"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        columnGap="10"
        rowGap={{ base: '5', lg: '7' }}
      >
        {Object.entries(module.features).map(([title, text]) => (
          <Feature key={title}>
            <Check aria-hidden="true" size="1.25rem" strokeWidth={2.25} />
            <Box>
              <Text fontWeight="bold">{title}</Text>
              <Text color="fg.muted" fontSize="sm">
                {text}
              </Text>
            </Box>
          </Feature>
        ))}
      </Grid>
    </Columns>
  );
}
