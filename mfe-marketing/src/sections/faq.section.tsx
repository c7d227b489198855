import { Box, Grid, PageSection, useFilledContent } from '@site/ui';
import { Accordion } from '@site/ui/accordion';
import { content } from './faq.content.ts';

export default function FaqSection() {
  const { faq, questions } = useFilledContent(content);
  const half = Math.ceil(questions.length / 2);
  const columns = [questions.slice(0, half), questions.slice(half)];
  return (
    <PageSection bg="bg.subtle" title={faq.title} intro={faq.intro}>
      <Grid
        // Microdata, because search engines are told of the questions wherever the section is placed.
        itemScope
        itemType="https://schema.org/FAQPage"
        gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}
        columnGap="16"
        alignItems="start"
      >
        {columns.map((column) => (
          // Where the columns are stacked, their adjacent borders overlap.
          <Box key={column[0]?.id} marginTop={{ base: '-1px', lg: '0' }}>
            <Accordion
              questions
              items={column.map(({ question, answer }) => ({
                title: question,
                content: answer,
              }))}
            />
          </Box>
        ))}
      </Grid>
    </PageSection>
  );
}
