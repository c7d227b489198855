import { paths } from '@site/contracts/paths';
import { Box, chakra, Link, useSiteConfig } from '@site/ui';
import { ArrowDown } from 'lucide-react';
import { IconMark } from '../../kit/icon-mark.tsx';
import { moduleIcons } from '../../kit/module-icons.ts';
import type { WhyContent } from './why.content.ts';

const AreaLink = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    columnGap: '4',
    paddingBlock: '4',
    paddingInline: { base: '4', md: '6' },
    fontWeight: 'bold',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    '& > svg': {
      color: 'fg.brand',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
    _hover: { color: 'fg.brand', '& > svg': { transform: 'translateY(3px)' } },
    _focusVisible: { outlineOffset: '-4px' },
  },
});

interface Props {
  readonly label: string;
  readonly areas: WhyContent['areas'];
}

/** Links to the areas further down the page. */
export function AreaLinks({ label, areas }: Props) {
  const here = paths.why(useSiteConfig().product);
  return (
    <Box
      as="nav"
      aria-label={label}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      overflow="hidden"
    >
      <ul role="list">
        {areas.map(({ id, icon, name }, index) => (
          <Box as="li" key={id} borderTopWidth={index > 0 ? '1px' : '0'}>
            <AreaLink to={`${here}#${id}`}>
              <IconMark icon={moduleIcons[icon]} />
              <span>{name}</span>
              <ArrowDown aria-hidden="true" size="1.125rem" />
            </AreaLink>
          </Box>
        ))}
      </ul>
    </Box>
  );
}
