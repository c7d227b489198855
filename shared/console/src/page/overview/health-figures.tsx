import { Box, Flex, Text } from '@site/ui';
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
import { Sparkline } from './sparkline.tsx';

interface Props {
  readonly health: Health;
  readonly views: readonly number[] | undefined;
}

/** How visitors of the last hour fare. Figures that nothing renews say so. */
export function HealthFigures({ health, views }: Props) {
  const { connection } = useConsole();
  const { served, crashFree } = health;
  const measured = vitals.flatMap((vital) => {
    const value = health[vital.key];
    return value === undefined ? [] : [{ vital, value }];
  });
  return (
    <Box>
      <Text fontSize="sm">
        <Box as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {countOf(served, 'view')}
        </Box>{' '}
        <Box as="span" color="fg.muted">
          {connection.at === 'lost' ? 'in an hour; old' : 'in the last hour'}
        </Box>
      </Text>
      {served > 0 && views && <Sparkline values={views} />}
      <Flex
        as="dl"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="3"
        rowGap="2"
        marginTop="2"
      >
        {crashFree !== undefined && (
          <Figure name="Crash-free" text={percentText(crashFree)} rating={crashRating(crashFree)} />
        )}
        {measured.map(({ vital, value }) => (
          <Figure
            key={vital.key}
            name={vital.short}
            title={`${vital.name}: three of four views had this or less`}
            text={vital.text(value)}
            rating={ratingOf(vital, value)}
          />
        ))}
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
  readonly title?: string;
  readonly text: string;
  readonly rating: Rating;
}

function Figure({ name, title, text, rating }: FigureProps) {
  return (
    <Box title={title} whiteSpace="nowrap">
      <Box as="dt" fontSize="xs" color="fg.muted">
        {name}
      </Box>
      <Box as="dd">
        <Box as="span" display="block" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {text}
        </Box>
        <Flex as="span" fontSize="xs" alignItems="center" gap="1.5">
          <Box
            as="span"
            flexShrink="0"
            width="0.6rem"
            height="0.6rem"
            borderRadius="full"
            bg={colours[rating]}
          />
          <span>{rating}</span>
        </Flex>
      </Box>
    </Box>
  );
}
