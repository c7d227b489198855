import { Box, Column, chakra, Flex, Link, Text } from '@site/ui';
import { ArrowDown } from 'lucide-react';

const Chip = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '2.75rem',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'full',
    bg: 'bg.panel',
    fontSize: 'sm',
    fontWeight: 'semibold',
    transitionProperty: 'border-color, color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'action', color: 'fg.brand' },
    _focusVisible: { borderRadius: 'full' },
  },
});

interface Props {
  readonly content: {
    readonly label: string;
    readonly links: readonly { readonly label: string; readonly link: string }[];
  };
}

/** Links to the parts of a long page. */
export function PageContents({ content }: Props) {
  return (
    <Box as="nav" aria-label={content.label} borderBottomWidth="1px" paddingBlock="5">
      <Column>
        <Flex alignItems="center" columnGap="5" rowGap="3" flexWrap="wrap">
          <Text fontSize="sm" fontWeight="bold" color="fg.muted" aria-hidden="true">
            {content.label}
          </Text>
          <Flex as="ul" role="list" gap="2" flexWrap="wrap">
            {content.links.map(({ label, link }) => (
              <li key={link}>
                <Chip to={link}>
                  <span>{label}</span>
                  <ArrowDown aria-hidden="true" size="1rem" />
                </Chip>
              </li>
            ))}
          </Flex>
        </Flex>
      </Column>
    </Box>
  );
}
