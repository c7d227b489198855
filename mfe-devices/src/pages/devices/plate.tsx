import { chakra } from '@site/ui';
import type { Picture } from '../../kit/drawings.ts';

const Ground = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    bg: 'bg.brand',
    '& img': { width: '100%', height: 'auto' },
  },
});

/** A drawing on its tinted ground, which suits it in light and in dark. */
export function Plate({ src, alt, width, height }: Picture) {
  return (
    <Ground>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" />
    </Ground>
  );
}
