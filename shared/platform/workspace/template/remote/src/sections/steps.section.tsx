import { Box, Button, PageSection, Stack, useFilledContent } from '@site/ui';
import { useState } from 'react';
import { stepAfter } from './steps/step-after.ts';
import { content } from './steps/steps.content.ts';

/** The steps, one of them in focus; other teams place it, so it brings its own content. */
export default function StepsSection() {
  const { title, intro, steps, next, again } = useFilledContent(content);
  const [current, setCurrent] = useState(0);
  const isLast = current === steps.length - 1;
  return (
    <PageSection id="steps" title={title} intro={intro}>
      <Stack as="ol" gap="4" marginBottom="8" maxWidth="prose">
        {steps.map((step, position) => (
          <Box
            as="li"
            key={step}
            aria-current={position === current ? 'step' : undefined}
            paddingInlineStart="4"
            borderStartWidth="4px"
            borderColor={position === current ? 'accent' : 'border.control'}
          >
            {step}
          </Box>
        ))}
      </Stack>
      <Button onClick={() => setCurrent(stepAfter(current, steps.length))}>
        {isLast ? again : next}
      </Button>
    </PageSection>
  );
}
