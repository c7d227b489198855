import { Box, chakra } from '@site/ui';
import { Announcements, Outlet } from '@site/ui/shell';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { ToastHost } from './toast-host.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    insetBlockStart: '-6rem',
    zIndex: 'overlay',
    padding: '3',
    bg: 'bg.panel',
    color: 'fg.brand',
    fontWeight: 'semibold',
    _focus: { insetBlockStart: '2' },
    _print: { display: 'none' },
  },
});

/** The layout around every page. */
export function Layout() {
  const route = useNavigationEffects();
  const hasHeaderAndFooter = route?.chrome ?? true;
  return (
    <Box
      minHeight="100dvh"
      display="flex"
      flexDirection="column"
      // Boxes in a column do not break well over sheets of paper.
      _print={{ display: 'block', minHeight: 'auto' }}
    >
      <SkipLink href="#main">Skip to the content</SkipLink>
      <Announcements />
      <ToastHost />
      {hasHeaderAndFooter && <Header />}
      <Box as="main" id="main" flex="1">
        <LoadingBar />
        {/* Older browsers take it for the window of what is fixed in it. */}
        <div data-page>
          <Outlet />
        </div>
      </Box>
      {hasHeaderAndFooter && <Footer />}
    </Box>
  );
}
