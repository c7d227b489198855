import { Box, Flex } from '@site/ui';
import type { Health } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import {
  countOf,
  crashRating,
  percentText,
  type Rating,
  ratingOf,
  vitals,
} from '../format/figures.ts';
import { Muted, Strong } from '../parts/ui.tsx';

interface Props {
  readonly health: Health;
  readonly views: readonly number[] | undefined;
}

/** How visitors of the last hour fare. Figures that nothing renews say so. */
export function HealthFigures({ health, views }: Props) {
  const { connection } = useConsole();
  const { served, crashFree } = health;
  const when = connection.at === 'lost' ? 'in an hour; old' : 'in the last hour';
  return (
    <Box fontSize="sm">
      <Strong>{countOf(served, 'view')}</Strong> <Muted as="span">{when}</Muted>
      {served > 0 && views && <Sparkline values={views} />}
      <Flex as="dl" flexWrap="wrap" justifyContent="space-between" gap="2" marginTop="2">
        {crashFree !== undefined && (
          <Figure name="Crash-free" text={percentText(crashFree)} rating={crashRating(crashFree)} />
        )}
        {vitals.map((vital) => {
          const value = health[vital.key];
          if (value === undefined) return null;
          const about = `${vital.name}: three of four views had this or less`;
          const figure = { text: vital.text(value), rating: ratingOf(vital, value), about };
          return <Figure key={vital.key} name={vital.short} {...figure} />;
        })}
      </Flex>
    </Box>
  );
}

const colours: Readonly<Record<Rating, string>> = {
  good: 'action',
  fair: 'accent',
  poor: 'fg.error',
};

interface FigureProps {
  readonly name: string;
  readonly about?: string;
  readonly text: string;
  readonly rating: Rating;
}

function Figure({ name, about, text, rating }: FigureProps) {
  const dot = { width: '0.6rem', height: '0.6rem', borderRadius: 'full', bg: colours[rating] };
  return (
    <Box title={about} whiteSpace="nowrap" fontSize="xs">
      <Box as="dt" color="fg.muted">
        {name}
      </Box>
      <dd>
        <Strong fontSize="md">{text}</Strong>
        <Flex as="span" alignItems="center" gap="1.5">
          <Box as="span" {...dot} />
          <span>{rating}</span>
        </Flex>
      </dd>
    </Box>
  );
}

const WIDTH = 120;
const HEIGHT = 28;

/**
 * Views of the last hour, a point for five minutes. Twelve points need no library of charts: a line,
 * which a screen reader gets as a sentence.
 */
function Sparkline({ values }: { readonly values: readonly number[] }) {
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
