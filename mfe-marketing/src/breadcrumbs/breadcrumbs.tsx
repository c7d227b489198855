import { chakra, Link, Span } from '@site/ui';
import type { Breadcrumb } from './breadcrumb-list.ts';

const List = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    fontSize: 'sm',
    color: 'fg.muted',
  },
});

const Item = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '2.25rem',
    '& + &::before': { content: '"/"', color: 'border.control' },
  },
});

interface Props {
  readonly above: readonly Breadcrumb[];
  /** The page itself. */
  readonly name: string;
}

/** Where this page is in the site. */
export function Breadcrumbs({ above, name }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <List>
        {above.map(({ label, link }) => (
          <Item key={link}>
            <Link to={link} textUnderlineOffset="0.25em" _hover={{ textDecoration: 'underline' }}>
              {label}
            </Link>
          </Item>
        ))}
        <Item>
          <Span aria-current="page" color="fg" fontWeight="semibold">
            {name}
          </Span>
        </Item>
      </List>
    </nav>
  );
}
