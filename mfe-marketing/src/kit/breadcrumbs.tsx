import { chakra, Link, Span } from '@site/ui';
import { type Place, pagesAbove } from './place.ts';

const List = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    fontSize: 'sm',
    color: 'fg.muted',
  },
  variants: { onDeep: { true: { color: 'fg.onDeepMuted' } } },
});

const Item = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '2.75rem',
    // Drawn, because screen readers read a slash that is text.
    '& + &::before': {
      content: '""',
      height: '0.9em',
      borderInlineStartWidth: '1px',
      borderColor: 'border.control',
      transform: 'rotate(15deg)',
    },
  },
});

const Crumb = chakra(Link, {
  base: {
    paddingBlock: '2.5',
    textUnderlineOffset: '0.25em',
    _hover: { textDecoration: 'underline' },
  },
});

interface Props {
  readonly of: Place;
  readonly onDeep?: boolean;
}

export function Breadcrumbs({ of: place, onDeep = false }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <List role="list" onDeep={onDeep}>
        {pagesAbove(place).map(({ label, link }) => (
          <Item key={link}>
            <Crumb to={link}>{label}</Crumb>
          </Item>
        ))}
        <Item>
          <Span aria-current="page" color={onDeep ? 'fg.onDeep' : 'fg'} fontWeight="semibold">
            {place.name}
          </Span>
        </Item>
      </List>
    </nav>
  );
}
