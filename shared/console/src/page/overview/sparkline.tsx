import { Box } from '@site/ui';

const WIDTH = 120;
const HEIGHT = 28;

/**
 * Views of the last hour, a point for five minutes. Twelve points need no library of charts: a line,
 * which a screen reader gets as a sentence.
 */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values, 1);
  const points = values.map((value, at) => {
    const x = (at / Math.max(values.length - 1, 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 1.5 - (value / most) * (HEIGHT - 3)).toFixed(1)}`;
  });
  const text = `Between ${Math.min(...values)} and ${Math.max(...values)} views in five minutes`;
  return (
    <Box asChild display="block" width="100%" height="1.75rem" color="action">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        <polygon
          points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`}
          fill="currentColor"
          opacity="0.12"
        />
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </Box>
  );
}
