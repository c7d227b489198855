import { paths } from '@site/contracts/paths';
import { Box, Button, chakra, Flex, Link, Logo, usePageExists, useSiteConfig } from '@site/ui';
import { ChevronDown, Menu, MessageCircle, X } from 'lucide-react';
import { useRef } from 'react';
import { mainLinks, solutionLinks } from './site-links.ts';
import { useExistingLinks } from './use-existing-links.ts';

/*
 * A native dialog: it holds the focus, closes on Escape and makes the page behind it inert. While it
 * slides out it is no longer modal, so the page can be used at once.
 */
const Sidebar = chakra('dialog', {
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
});

const rowLook = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    minHeight: '3rem',
    fontWeight: 'semibold',
    cursor: 'pointer',
  },
} as const;
const RowLink = chakra(Link, rowLook);
const RowAnchor = chakra('a', rowLook);
const RowSummary = chakra('summary', rowLook);

/** The menu toggle of small screens and what it opens; closes when a link is chosen. */
export function MobileSidebar() {
  const dialog = useRef<HTMLDialogElement>(null);
  const config = useSiteConfig();
  const existing = useExistingLinks();
  const exists = usePageExists();
  const close = () => dialog.current?.close();
  return (
    <Box display={{ base: 'block', lg: 'none' }}>
      <Button
        look="quiet"
        aria-label="Open menu"
        paddingInline="2.5"
        onClick={() => dialog.current?.showModal()}
      >
        <Menu aria-hidden="true" />
      </Button>
      <Sidebar
        ref={dialog}
        aria-label="Menu"
        // The dialog's own box is its padding and content: outside of it is the backdrop.
        onClick={(event) =>
          event.target === dialog.current && isOutside(event, dialog.current) && close()
        }
      >
        <Flex justifyContent="space-between" alignItems="center" marginBottom="4" color="fg.brand">
          <Logo />
          <Button look="quiet" aria-label="Close menu" paddingInline="2.5" onClick={close}>
            <X aria-hidden="true" />
          </Button>
        </Flex>
        <nav aria-label="Mobile">
          <ul>
            <li>
              <RowLink to={paths.home()} onClick={close}>
                Home
              </RowLink>
            </li>
            <li>
              <details>
                <RowSummary justifyContent="space-between">
                  Solutions <ChevronDown aria-hidden="true" size={18} />
                </RowSummary>
                <Box
                  as="ul"
                  paddingInlineStart="4"
                  borderInlineStartWidth="2px"
                  borderColor="border"
                >
                  {existing(solutionLinks).map(({ label, to }) => (
                    <li key={to}>
                      <RowLink to={to} onClick={close} fontWeight="medium">
                        {label}
                      </RowLink>
                    </li>
                  ))}
                </Box>
              </details>
            </li>
            {existing(mainLinks(config)).map(({ label, to }) => (
              <li key={to}>
                <RowLink to={to} onClick={close}>
                  {label}
                </RowLink>
              </li>
            ))}
            <li>
              <RowAnchor href={config.chat} target="_blank" rel="noreferrer" onClick={close}>
                <MessageCircle aria-hidden="true" size={18} /> Chat with us
              </RowAnchor>
            </li>
            {exists(paths.login()) && (
              <li>
                <RowLink to={paths.login()} onClick={close}>
                  Sign In
                </RowLink>
              </li>
            )}
          </ul>
        </nav>
      </Sidebar>
    </Box>
  );
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
