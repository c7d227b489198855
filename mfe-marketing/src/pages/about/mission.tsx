import { Band, Box, chakra, Text } from '@site/ui';
import type { LowerHalfContent } from './lower-half.content.ts';

const Statement = chakra('p', {
  base: {
    maxWidth: '54rem',
    marginTop: '4',
    fontSize: 'clamp(1.5rem, 1.1rem + 1.9vw, 2.5rem)',
    fontWeight: 'bold',
    lineHeight: 'snug',
    letterSpacing: 'tight',
    textWrap: 'pretty',
  },
});

/** The mission of the company in one sentence. */
export function Mission({ content }: { readonly content: LowerHalfContent['mission'] }) {
  return (
    <Band tone="deep" aria-labelledby="mission">
      <Box as="h2" id="mission" color="accent" fontWeight="bold">
        {content.title}
      </Box>
      <Statement>{content.statement}</Statement>
      <Text marginTop="6" color="fg.onDeepMuted">
        {content.tagline}
      </Text>
    </Band>
  );
}
