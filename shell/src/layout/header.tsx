import { paths } from '@site/contracts/paths';
import {
  Box,
  ButtonLink,
  Column,
  chakra,
  Flex,
  Link,
  Logo,
  staysWhereHigher,
  usePageExists,
  useSiteConfiguration,
  whenEnlarged,
} from '@site/ui';
import { MessageCircle } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useMenu } from './menu-links.ts';
import { MobileSidebar } from './mobile-sidebar.tsx';
import { navigationLinkRecipe } from './navigation-link-recipe.ts';
import { SolutionsMenu } from './solutions-menu.tsx';

const ACTIVE_AFTER = 100;

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    insetBlockStart: staysWhereHigher('30rem'),
    zIndex: 'header',
    containerType: 'inline-size',
    // The breakpoints of what is in it query it; see `followTextSize` in the design system.
    containerName: 'page',
    bg: 'bg',
    borderBottomWidth: '1px',
    borderColor: 'transparent',
    transitionProperty: 'border-color, background-color, box-shadow',
    transitionDuration: 'moderate',
    '&[data-active]': {
      bg: 'bg.panel',
      borderColor: 'border',
      boxShadow: '0 6px 24px rgb(6 38 30 / 0.07)',
    },
    _print: { position: 'static' },
  },
});

export function Header() {
  const config = useSiteConfiguration();
  const account = useMenu('account');
  const callsToAction = useMenu('call-to-action');
  const onSmallScreens = useMenu('small-screens');
  const active = useScrolledPast(ACTIVE_AFTER);
  return (
    <>
      {config.features.topBanner && <TopBanner />}
      <Bar {...(active ? { 'data-active': '' } : {})}>
        <Column>
          <Flex
            alignItems="center"
            gap={{ base: '6', lg: '3', xl: '6' }}
            minHeight={{ base: 'min(4rem, 22vw)', lg: '4.75rem' }}
          >
            <Link
              to={paths.home()}
              minWidth="0"
              color="fg.brand"
              css={onSmallScreens.length > 0 ? markAlone : {}}
              aria-label={`${config.product}, home`}
            >
              <Logo />
            </Link>
            <MainNavigation />
            <Flex gap="2" marginInlineStart="auto" alignItems="center">
              {account.map(({ label, to }) => (
                <ButtonLink
                  key={to}
                  variant="quiet"
                  to={to}
                  display={{ base: 'none', lg: 'inline-flex' }}
                >
                  {label}
                </ButtonLink>
              ))}
              {onSmallScreens.map(({ label, to }) => (
                <CompactLink key={to} to={to}>
                  {label}
                </CompactLink>
              ))}
              {callsToAction.map(({ label, to }) => (
                <ButtonLink key={to} to={to} display={{ base: 'none', sm: 'inline-flex' }}>
                  {label}
                </ButtonLink>
              ))}
              <MobileSidebar />
            </Flex>
          </Flex>
        </Column>
      </Bar>
    </>
  );
}

const CompactLink = chakra(Link, {
  base: {
    ...navigationLinkRecipe.base,
    display: { base: 'inline-flex', lg: 'none' },
    [whenEnlarged]: { paddingInline: '1' },
  },
});

/** Enlarged text leaves room for the mark alone beside a link and the button of the sidebar. */
const markAlone = { [whenEnlarged]: { '& svg + span': { display: 'none' } } };

function TopBanner() {
  if (!usePageExists()(paths.register())) return null;
  return (
    <Box
      as="aside"
      aria-label="Offer"
      bg="bg.deep"
      color="fg.onDeep"
      textAlign="center"
      fontSize="sm"
      fontWeight="semibold"
    >
      <Link to={paths.register()} display="block" padding="2.5" textDecoration="underline">
        Get Started with 30 days free
      </Link>
    </Box>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > pixels,
    () => false,
  );
}

const HeaderLink = chakra(Link, navigationLinkRecipe);
const HeaderAnchor = chakra('a', navigationLinkRecipe);

function MainNavigation() {
  const config = useSiteConfiguration();
  const links = useMenu('main');
  return (
    <Box
      as="nav"
      aria-label="Main"
      display={{ base: 'none', lg: 'block' }}
      flex="1"
      // Without scripts there is no sidebar.
      css={{ '@media (scripting: none)': { display: 'block' } }}
    >
      <Flex
        as="ul"
        role="list"
        gap={{ base: '1', lg: '0', xl: '1' }}
        alignItems="center"
        flexWrap="wrap"
      >
        <li>
          <HeaderLink to={paths.home()}>Home</HeaderLink>
        </li>
        <SolutionsMenu />
        {links.map(({ label, to }) => (
          <li key={to}>
            <HeaderLink to={to}>{label}</HeaderLink>
          </li>
        ))}
        <li>
          <HeaderAnchor href={config.chat} target="_blank" rel="noreferrer">
            <Box as="span" display={{ base: 'inline', lg: 'none', xl: 'inline' }}>
              <MessageCircle aria-hidden="true" size="1.125rem" />
            </Box>
            <span>Chat with us</span>
          </HeaderAnchor>
        </li>
      </Flex>
    </Box>
  );
}
