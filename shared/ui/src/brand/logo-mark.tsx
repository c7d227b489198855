import { chakra } from '@chakra-ui/react';

const Mark = chakra('svg', {
  base: { flexShrink: '0', width: 'min(1.75rem, 10vw)', height: 'min(1.75rem, 10vw)' },
});

export function LogoMark() {
  return (
    <Mark viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
      <rect x="2" y="3" width="24" height="4" rx="1" />
      <rect x="4" y="10" width="5" height="15" rx="1" />
      <rect x="11.5" y="10" width="5" height="11" rx="1" />
      <rect x="19" y="10" width="5" height="7" rx="1" fill="var(--chakra-colors-accent)" />
    </Mark>
  );
}
