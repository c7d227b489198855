import { Box, chakra, Text } from '@site/ui';
import { Check } from 'lucide-react';
import type { InclusionGroup } from './plans.content.ts';

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

/** A group of what a plan includes. */
export function Inclusions({ title, items }: InclusionGroup) {
  return (
    <Box paddingTop="5" borderTopWidth="1px">
      <Text fontSize="sm" fontWeight="semibold" marginBottom="2">
        {title}
      </Text>
      <ul role="list">
        {items.map((item) => (
          <Item key={item}>
            <Check aria-hidden="true" size="1rem" strokeWidth={2.5} />
            <span>{item}</span>
          </Item>
        ))}
      </ul>
    </Box>
  );
}
