import { entriesOf } from '@site/contracts/content';
import { Box, PageSection, SimpleGrid, Subtitle, Text, useFilledContent } from '@site/ui';
import { BadgeCheck, Boxes, Cpu, GraduationCap, Route, TrendingUp } from 'lucide-react';
import { type BelowPlansContent, content } from './below-plans.content.ts';
import { Comparison } from './comparison/comparison-table.tsx';

export default function BelowPlans() {
  const { comparison, whyUs } = useFilledContent(content);
  return (
    <>
      <Comparison content={comparison} />
      <WhyUs content={whyUs} />
    </>
  );
}

const icons = {
  expertise: GraduationCap,
  record: BadgeCheck,
  range: Boxes,
  technology: Cpu,
  simple: Route,
  scale: TrendingUp,
} as const;

function WhyUs({ content }: { readonly content: BelowPlansContent['whyUs'] }) {
  return (
    <PageSection title={content.title} intro={content.intro}>
      <SimpleGrid
        as="ul"
        role="list"
        columns={{ base: 1, md: 2, lg: 3 }}
        columnGap="10"
        rowGap="10"
      >
        {entriesOf(content.reasons).map(([icon, { title, text: reason }]) => {
          const Icon = icons[icon];
          return (
            <Box
              as="li"
              key={icon}
              paddingTop="5"
              borderTopWidth="1px"
              borderColor="border.control"
            >
              <Box color="fg.clay">
                <Icon aria-hidden="true" size="1.625rem" strokeWidth={1.75} />
              </Box>
              <Subtitle marginTop="4" fontSize="lg">
                {title}
              </Subtitle>
              <Text marginTop="2" color="fg.muted">
                {reason}
              </Text>
            </Box>
          );
        })}
      </SimpleGrid>
    </PageSection>
  );
}
