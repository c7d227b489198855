import { Box } from '@chakra-ui/react';

const PART = 10;
const HEIGHT = 40;
/** Of what is counted at all, so that it is seen. */
const LEAST = 2;

interface PartChartProps {
  /** From the oldest to the newest: how many there were, and how many of them were bad. */
  readonly parts: readonly { readonly served: number; readonly bad: number }[];
  /** Where something happened: 0 is the beginning of the oldest part, 1 the end of the newest. */
  readonly marks: readonly number[];
  /** What a screen reader gets of it. */
  readonly text: string;
  readonly height?: string;
}

/** A bar for each part of time, the bad below in red, and lines where something happened. */
export function PartChart({ parts, marks, text, height = '2.5rem' }: PartChartProps) {
  const most = Math.max(...parts.map(({ served, bad }) => Math.max(served, bad)), 1);
  const width = parts.length * PART;
  const barOf = (count: number, at: number) => {
    if (count === 0) return null;
    const high = Math.max((count / most) * HEIGHT, LEAST);
    return <rect key={at} x={at * PART + 1} y={HEIGHT - high} width={PART - 2} height={high} />;
  };
  return (
    <Box asChild display="block" width="100%" height={height} borderBottomWidth="1px">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        <Box asChild color="action">
          <g fill="currentColor">{parts.map(({ served }, at) => barOf(served, at))}</g>
        </Box>
        <Box asChild color="fg.error">
          <g fill="currentColor">{parts.map(({ bad }, at) => barOf(bad, at))}</g>
        </Box>
        <g stroke="currentColor" strokeWidth="2" strokeDasharray="3 2">
          {marks.map((share) => (
            <line
              key={share}
              {...{ x1: share * width, x2: share * width, y1: 0, y2: HEIGHT }}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </g>
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
