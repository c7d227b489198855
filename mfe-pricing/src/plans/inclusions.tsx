import { Box, chakra, Text } from '@site/ui';
import { Check } from 'lucide-react';
import type { PlanText } from '../content/plans.content.ts';

const Item = chakra('li', {
  base: {
    display: 'flex',
    gap: '2.5',
    paddingBlock: '1',
    fontSize: 'sm',
    lineHeight: 'snug',
    '& svg': { flexShrink: 0, marginTop: '0.5', color: 'fg.brand' },
  },
});

/** What a plan holds. */
export function Inclusions({ includes, inclusions }: Omit<PlanText, 'suits'>) {
  return (
    <Box paddingTop="6" borderTopWidth="1px">
      <Text fontSize="sm" fontWeight="semibold" marginBottom="2">
        {includes}
      </Text>
      <ul>
        {inclusions.map((inclusion) => (
          <Item key={inclusion}>
            <Check aria-hidden="true" size={16} strokeWidth={2.5} />
            {inclusion}
          </Item>
        ))}
      </ul>
    </Box>
  );
}
