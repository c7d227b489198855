import { Box } from '@chakra-ui/react';

const WIDTH = 120;
const HEIGHT = 28;

interface SparklineProps {
  /** From the oldest to the newest. */
  readonly values: readonly number[];
  /** What a screen reader gets of it. */
  readonly text: string;
}

/** A line of a few points, which need no library of charts. */
export function Sparkline({ values, text }: SparklineProps) {
  const most = Math.max(...values, 1);
  const points = values.map((value, at) => {
    const x = (at / Math.max(values.length - 1, 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 1.5 - (value / most) * (HEIGHT - 3)).toFixed(1)}`;
  });
  const area = `0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`;
  const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
  return (
    <Box asChild display="block" width="100%" height="1.75rem" color="action">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        <polygon points={area} fill="currentColor" opacity="0.12" />
        <polyline points={points.join(' ')} {...line} vectorEffect="non-scaling-stroke" />
      </svg>
    </Box>
  );
}

interface MeterProps {
  readonly text: string;
  readonly value: number;
  readonly max: number;
  /** How much of it is filled, from 0 to 1. */
  readonly share: number;
}

export function Meter({ text, value, max, share }: MeterProps) {
  const values = { 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuenow': value };
  const frame = { height: '0.75rem', borderWidth: '1px', borderColor: 'border.control' };
  return (
    <Box
      role="meter"
      aria-label={text}
      {...values}
      {...frame}
      borderRadius="full"
      overflow="hidden"
    >
      <Box height="100%" bg="accent" style={{ width: `${share * 100}%` }} />
    </Box>
  );
}
