import { Box, chakra } from '@chakra-ui/react';
import { useSiteConfiguration } from '../site/site-context.ts';
import { LogoMark } from './logo-mark.tsx';

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
