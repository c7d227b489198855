import { chakra } from '@site/ui';
import type { LucideIcon } from 'lucide-react';

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: 'min({sizes.12}, 15vw)',
    height: 'min({sizes.12}, 15vw)',
    borderRadius: 'md',
    bg: 'bg.brand',
    color: 'fg.brand',
  },
  variants: {
    onDeep: { true: { bg: 'border.onDeep', color: 'accent' } },
  },
});

interface Props {
  readonly icon: LucideIcon;
  readonly onDeep?: boolean;
}

export function IconMark({ icon: Icon, onDeep = false }: Props) {
  return (
    <Mark onDeep={onDeep}>
      <Icon aria-hidden="true" size="1.375rem" strokeWidth={1.75} />
    </Mark>
  );
}
