import { chakra } from '@site/ui';
import type { LucideIcon } from 'lucide-react';

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '12',
    height: '12',
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
  /** It stands on a deep band. */
  readonly onDeep?: boolean;
}

/** A picture beside a few words. It says nothing that they do not say. */
export function IconMark({ icon: Icon, onDeep = false }: Props) {
  return (
    <Mark onDeep={onDeep}>
      <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
    </Mark>
  );
}
