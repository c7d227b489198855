import { Box, Column, PageTitle, Text, useBrand } from '@site/ui';
import { heroText } from '../content/sample.content.ts';
import StepsSection from '../sections/steps.section.tsx';

export default function SamplePage() {
  const brand = useBrand();
  return (
    <>
      <Box as="section" bg="bg.deep" color="fg.onDeep">
        <Column paddingBlock={{ base: '10', lg: '16' }}>
          <PageTitle>{heroText.title}</PageTitle>
          <Text marginTop="5" color="fg.onDeepMuted" fontSize="lg">
            {brand(heroText.intro)}
          </Text>
        </Column>
      </Box>
      <StepsSection />
    </>
  );
}
