import { Box, chakra, Link } from '@site/ui';
import { ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMenu } from './menu-links.ts';
import { navigationLinkRecipe } from './navigation-link-recipe.ts';

const Trigger = chakra('button', navigationLinkRecipe);

const shown = { visibility: 'visible', opacity: 1, transform: 'none' } as const;

const Panel = chakra('ul', {
  base: {
    // Small screens have the sidebar instead, and this list where no script can open that.
    position: { base: 'static', lg: 'absolute' },
    insetBlockStart: '100%',
    insetInlineStart: '0',
    minWidth: '16rem',
    padding: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: '0 16px 40px rgb(6 38 30 / 0.14)',
    visibility: 'hidden',
    opacity: 0,
    transform: 'translateY(-4px)',
    transitionProperty: 'opacity, transform, visibility',
    transitionDuration: 'fast',
    '@media (scripting: none)': {
      'li:hover > &, li:focus-within > &': shown,
      'li:not(:hover, :focus-within) > &': { display: 'none' },
    },
    '[aria-expanded=true] + &': shown,
  },
});

const PanelLink = chakra(Link, {
  base: {
    display: 'block',
    overflowWrap: 'anywhere',
    padding: '2.5',
    paddingInline: '4',
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    _hover: { bg: 'bg.brand', color: 'fg.brand' },
  },
});

export function SolutionsMenu() {
  const [open, setOpen] = useState(false);
  const pointer = useRef('');
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useId();
  const links = useMenu('solutions');
  // Until now `openMenus` opened and closed it.
  useLayoutEffect(() => {
    if (trigger.current?.getAttribute('aria-expanded') === 'true') setOpen(true);
  }, []);
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpen(false);
    if (trigger.current?.parentElement?.contains(document.activeElement)) trigger.current.focus();
  });
  // Under a mouse it is open while the focus is elsewhere, and Escape closes it all the same.
  useEffect(() => {
    if (!open) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  if (links.length === 0) return null;

  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <Box
      as="li"
      data-menu=""
      position="relative"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
      onBlur={closeWhenLeft}
    >
      <Trigger
        ref={trigger}
        type="button"
        aria-expanded={open}
        suppressHydrationWarning
        aria-controls={list}
        // `openMenus` answers its presses until React does, so none is queued.
        data-waits="never"
        onPointerDown={({ pointerType }) => {
          pointer.current = pointerType;
        }}
        // Under a mouse the list is open already, and a click must not close it again.
        onClick={({ detail }) => setOpen(detail > 0 && pointer.current === 'mouse' ? true : !open)}
      >
        Solutions <ChevronDown aria-hidden="true" size="1rem" />
      </Trigger>
      <Panel role="list" id={list}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <PanelLink to={to} onClick={() => setOpen(false)}>
              {label}
            </PanelLink>
          </li>
        ))}
      </Panel>
    </Box>
  );
}
