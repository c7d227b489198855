import { Box, Button, chakra, Flex, Logo } from '@site/ui';
import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { SidebarLinks } from './sidebar-links.tsx';

const MENU = 'menu';

/* What its buttons do without any of the page's own scripts. React's types do not know it yet. */
const opensMenu = { commandfor: MENU, command: 'show-modal' };
const closesMenu = { commandfor: MENU, command: 'close' };

/*
 * A native dialog, which traps the focus, closes on Escape and makes the page behind it inert.
 * While it slides out it is no longer modal, so the page can be used immediately.
 */
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

/** The menu toggle of small screens and what it opens; closes when a link is chosen. */
export function MobileSidebar() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <Box
      display={{ base: 'block', lg: 'none' }}
      css={{ '@media (scripting: none)': { display: 'none' } }}
    >
      <Button asChild variant="quiet" size="icon">
        <button type="button" aria-label="Open menu" {...opensMenu}>
          <Menu aria-hidden="true" />
        </button>
      </Button>
      <Sidebar
        ref={dialog}
        id={MENU}
        closedby="any"
        aria-label="Menu"
        // The dialog's box is its padding and content; anything outside is the backdrop.
        onClick={(event) =>
          event.target === dialog.current && isOutside(event, dialog.current) && close()
        }
      >
        <Flex justifyContent="space-between" alignItems="center" marginBottom="4" color="fg.brand">
          <Logo />
          <Button asChild variant="quiet" size="icon">
            <button type="button" aria-label="Close menu" {...closesMenu}>
              <X aria-hidden="true" />
            </button>
          </Button>
        </Flex>
        <SidebarLinks onChoose={close} />
      </Sidebar>
    </Box>
  );
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
