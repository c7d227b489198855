import { entriesOf } from '@site/contracts/content';
import { chakra } from '@site/ui';
import {
  ClipboardCheck,
  Landmark,
  type LucideIcon,
  ShoppingBasket,
  Sprout,
  Truck,
} from 'lucide-react';
import type { AgribusinessContent } from './agribusiness.content.ts';

type Group = keyof AgribusinessContent['groups'];

const icons: Readonly<Record<Group, LucideIcon>> = {
  farmers: Sprout,
  consumers: ShoppingBasket,
  financiers: Landmark,
  providers: Truck,
  officers: ClipboardCheck,
};

const WIDTH = 440;
const HEIGHT = 408;
const MIDDLE = { x: 220, y: 208 };
const RADIUS = 140;
const DISC = 36;
const ICON = 30;

const Drawing = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    height: 'auto',
    maxWidth: '32rem',
    marginInline: 'auto',
    '& line': { stroke: 'border.control', strokeWidth: '1.5' },
    '& .disc': { fill: 'bg.panel', stroke: 'action', strokeWidth: '2' },
    '& .first': { fill: 'action', stroke: 'action' },
    '& text': {
      fill: 'fg',
      fontSize: '17px',
      fontWeight: 'bold',
      textAnchor: 'middle',
      // An outline in the colour of the page separates a name from the lines behind it.
      stroke: 'bg',
      strokeWidth: '8',
      strokeLinejoin: 'round',
      paintOrder: 'stroke',
    },
    '& svg': { color: 'fg.brand' },
    '& .first + svg': { color: 'action.text' },
    '& .talk': { fill: 'accent' },
  },
});

interface Props {
  readonly groups: Readonly<Record<Group, { readonly name: string }>>;
}

export function ValueChainDrawing({ groups }: Props) {
  const entries = entriesOf(groups);
  const places = circleOf(entries.length, MIDDLE, RADIUS);
  const members = entries.flatMap(([group, { name }], index) => {
    const place = places[index];
    return place ? [{ group, name, Icon: icons[group], ...place }] : [];
  });
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {linesBetween(places).map(({ from, to }) => (
        <g key={`${from.x} ${from.y} ${to.x} ${to.y}`}>
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          <circle className="talk" cx={(from.x + to.x) / 2} cy={(from.y + to.y) / 2} r="4.5" />
        </g>
      ))}
      {members.map(({ group, name, Icon, x, y }, index) => (
        <g key={group}>
          <circle className={index === 0 ? 'disc first' : 'disc'} cx={x} cy={y} r={DISC} />
          <Icon x={x - ICON / 2} y={y - ICON / 2} width={ICON} height={ICON} strokeWidth={1.75} />
          <text x={x} y={index === 0 ? y - DISC - 10 : y + DISC + 24}>
            {name}
          </text>
        </g>
      ))}
    </Drawing>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Points at equal distances on a circle, clockwise from the top, in whole pixels. */
function circleOf(count: number, middle: Place, radius: number): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2;
    return {
      x: Math.round(middle.x + radius * Math.cos(angle)),
      y: Math.round(middle.y + radius * Math.sin(angle)),
    };
  });
}

function linesBetween(places: readonly Place[]) {
  return places.flatMap((from, index) => places.slice(index + 1).map((to) => ({ from, to })));
}
