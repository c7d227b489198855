import { paths } from '@site/contracts/paths';
import { Box, Button, chakra, Flex, Link, Logo, useSite, useSiteConfiguration } from '@site/ui';
import { ChevronDown, Menu, MessageCircle, X } from 'lucide-react';
import { linksAtEnd, type MenuLink, useMenu } from './menu-links.ts';

const MENU = 'menu';

/* What its buttons do without any of the page's own scripts. React's types do not know it yet. */
const opensMenu = { commandfor: MENU, command: 'show-modal' };
const closesMenu = { commandfor: MENU, command: 'close' };

/* A native dialog traps the focus and closes on Escape, and by a link in it (`invoke-commands.ts`). */
const Sidebar = chakra(
  'dialog',
  {
    base: {
      position: 'fixed',
      inset: '0',
      insetInlineStart: 'auto',
      width: 'min(22rem, 88vw)',
      height: '100dvh',
      maxHeight: 'none',
      padding: '5',
      overflowY: 'auto',
      bg: 'bg.panel',
      color: 'fg',
      // Seen where the system forces its colours, and the page behind has the same ground.
      borderInlineStart: '1px solid transparent',
      transform: 'translateX(100%)',
      pointerEvents: 'none',
      transitionProperty: 'transform, display, overlay',
      transitionDuration: '1.7s',
      transitionTimingFunction: 'cubic-bezier(0.16, 1, 0.3, 1)',
      transitionBehavior: 'allow-discrete',
      '&[open]': {
        transform: 'none',
        pointerEvents: 'auto',
        transitionDuration: '250ms',
        _starting: { transform: 'translateX(100%)' },
      },
      '&::backdrop': { bg: 'rgb(6 38 30 / 0.5)' },
    },
  },
  { forwardProps: ['closedby'] },
);

export function MobileSidebar() {
  return (
    <Box
      display={{ base: 'block', lg: 'none' }}
      css={{ '@media (scripting: none)': { display: 'none' } }}
    >
      <Button variant="quiet" size="icon" aria-label="Open menu" {...opensMenu}>
        <Menu aria-hidden="true" />
      </Button>
      <Sidebar id={MENU} closedby="any" aria-label="Menu">
        <Flex justifyContent="space-between" alignItems="center" marginBottom="4" color="fg.brand">
          <Logo />
          <Button variant="quiet" size="icon" aria-label="Close menu" {...closesMenu}>
            <X aria-hidden="true" />
          </Button>
        </Flex>
        <SidebarLinks />
      </Sidebar>
    </Box>
  );
}

const rowRecipe = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    minHeight: '3rem',
    paddingBlock: '2',
    lineHeight: 'snug',
    // A word that is wider than the sidebar would extend beyond the screen.
    overflowWrap: 'anywhere',
    fontWeight: 'semibold',
    cursor: 'pointer',
  },
} as const;
const RowLink = chakra(Link, rowRecipe);
const RowAnchor = chakra('a', rowRecipe);
const RowSummary = chakra('summary', rowRecipe);

function SidebarLinks() {
  const config = useSiteConfiguration();
  const solutions = useMenu('solutions');
  const main = useMenu('main');
  const atEnd = linksAtEnd(useSite().routes);
  const rows = (links: readonly MenuLink[], style = {}) =>
    links.map(({ label, to }) => (
      <li key={to}>
        <RowLink to={to} {...style}>
          {label}
        </RowLink>
      </li>
    ));
  return (
    <nav aria-label="Mobile">
      <ul role="list">
        {rows([{ label: 'Home', to: paths.home() }])}
        {solutions.length > 0 && (
          <li>
            <details>
              <RowSummary justifyContent="space-between">
                Solutions <ChevronDown aria-hidden="true" size="1.125rem" />
              </RowSummary>
              <Box
                as="ul"
                role="list"
                paddingInlineStart="4"
                borderInlineStartWidth="2px"
                borderColor="border"
              >
                {rows(solutions, { fontWeight: 'medium' })}
              </Box>
            </details>
          </li>
        )}
        {rows(main)}
        <li>
          <RowAnchor href={config.chat} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden="true" size="1.125rem" /> Chat with us
          </RowAnchor>
        </li>
        {rows(atEnd)}
      </ul>
    </nav>
  );
}
