import { Box, Button, PageSection, Stack } from '@site/ui';
import { useState } from 'react';
import { steps, stepsText } from '../content/sample.content.ts';
import { stepAfter } from '../steps/step-after.ts';

/** The steps, one of them in focus; other teams place it, so it brings its own content. */
export default function StepsSection() {
  const [current, setCurrent] = useState(0);
  const isLast = current === steps.length - 1;
  return (
    <PageSection id="steps" title={stepsText.title} intro={stepsText.intro}>
      <Stack as="ol" gap="4" marginBottom="8" maxWidth="prose">
        {steps.map((text, position) => (
          <Box
            as="li"
            key={text}
            aria-current={position === current ? 'step' : undefined}
            paddingInlineStart="4"
            borderStartWidth="4px"
            borderColor={position === current ? 'accent' : 'border.control'}
          >
            {text}
          </Box>
        ))}
      </Stack>
      <Button onClick={() => setCurrent(stepAfter(current, steps.length))}>
        {isLast ? stepsText.again : stepsText.next}
      </Button>
    </PageSection>
  );
}
