import { Box, chakra, Eyebrow, Grid, PageSection, Stack, Subtitle, Text } from '@site/ui';
import { Tabs } from '@site/ui/tabs';
import { Check } from 'lucide-react';
import { IconMark } from '../../kit/icon-mark.tsx';
import { type ModuleIcon, moduleIcons } from '../../kit/module-icons.ts';
import type { FeaturesContent } from './features.content.ts';

const Feature = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '3',
    '& svg': { color: 'fg.brand', marginTop: '1' },
  },
});

/** What one module of the product does. */
interface ModuleFeatures {
  readonly id: string;
  readonly label: string;
  readonly icon: ModuleIcon;
  readonly title: string;
  readonly text: string;
  readonly features: readonly { readonly title: string; readonly text: string }[];
}

interface Props {
  readonly content: FeaturesContent['features'];
  readonly modules: readonly ModuleFeatures[];
}

/** What each module does, one at a time. */
export function ModuleTabs({ content, modules }: Props) {
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

function ModulePanel({ module }: { readonly module: ModuleFeatures }) {
  return (
    <Grid
      gridTemplateColumns={{ base: '1fr', lg: '4fr 8fr' }}
      columnGap="14"
      rowGap="8"
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
        {module.features.map(({ title, text }) => (
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
    </Grid>
  );
}
