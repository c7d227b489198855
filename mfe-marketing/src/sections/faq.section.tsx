import { Box, Grid, PageSection, useBrand } from '@site/ui';
import { Accordion } from '@site/ui/accordion';
import { faq, questions } from './faq.content.ts';

const half = Math.ceil(questions.length / 2);
const columns = [questions.slice(0, half), questions.slice(half)];

/** Frequently asked questions: two columns, each question opens and closes by itself. */
export default function FaqSection() {
  const brand = useBrand();
  return (
    <PageSection bg="bg.subtle" title={faq.title} intro={faq.intro}>
      <Grid gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }} columnGap="16" alignItems="start">
        {columns.map((column) => (
          // One below the other, the lines between the two fall together.
          <Box key={column[0]?.id} marginTop={{ base: '-1px', lg: '0' }}>
            <Accordion
              items={column.map(({ id, question, answer }) => ({
                id,
                title: brand(question),
                content: brand(answer),
              }))}
            />
          </Box>
        ))}
      </Grid>
    </PageSection>
  );
}
