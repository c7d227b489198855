import { Box, chakra } from '@chakra-ui/react';
import { useSiteConfiguration } from '../site/site-context.ts';

const Mark = chakra('svg', {
  base: { flexShrink: '0', width: 'min(1.75rem, 10vw)', height: 'min(1.75rem, 10vw)' },
});

function LogoMark() {
  return (
    <Mark viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
      <rect x="2" y="3" width="24" height="4" rx="1" />
      <rect x="4" y="10" width="5" height="15" rx="1" />
      <rect x="11.5" y="10" width="5" height="11" rx="1" />
      <rect x="19" y="10" width="5" height="7" rx="1" fill="var(--chakra-colors-accent)" />
    </Mark>
  );
}

const Name = chakra('span', {
  base: {
    fontSize: 'min(1.3125rem, 11vw)',
    fontWeight: 'heavy',
    letterSpacing: 'tight',
    lineHeight: '1',
    overflowWrap: 'anywhere',
  },
});

export function Logo() {
  const { product } = useSiteConfiguration();
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="2.5">
      <LogoMark />
      <Name>
        <span translate="no">{product}</span>
      </Name>
    </Box>
  );
}
