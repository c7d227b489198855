import { Box, Flex } from '@site/ui';
import type { Application } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import { countOf, figures, ratingOf } from '../format/figures.ts';
import { Muted, Strong } from '../parts/ui.tsx';

const colours = { good: 'action', fair: 'accent', poor: 'fg.error' };

/** How visitors of the last hour fare. Figures that nothing renews say so. */
export function HealthFigures({ health, views }: Pick<Application, 'health' | 'views'>) {
  const { connection } = useConsole();
  if (!health) return null;
  return (
    <Box fontSize="sm">
      <Strong>{countOf(health.served, 'view')}</Strong>{' '}
      <Muted as="span">{connection.at === 'lost' ? 'in an hour; old' : 'in the last hour'}</Muted>
      {health.served > 0 && views && <Sparkline values={views} />}
      <Flex as="dl" flexWrap="wrap" justifyContent="space-between" gap="2" marginTop="2">
        {figures.map(({ key, name, about, limits, text }) => {
          const value = health[key];
          if (value === undefined) return null;
          const rating = ratingOf(limits, value);
          return (
            <Box key={key} title={about} whiteSpace="nowrap" fontSize="xs">
              <Muted as="dt" fontSize="xs">
                {name}
              </Muted>
              <dd>
                <Strong fontSize="md">{text(value)}</Strong>
                <Flex as="span" alignItems="center" gap="1.5">
                  <Box as="span" boxSize="0.6rem" borderRadius="full" bg={colours[rating]} />
                  <span>{rating}</span>
                </Flex>
              </dd>
            </Box>
          );
        })}
      </Flex>
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
