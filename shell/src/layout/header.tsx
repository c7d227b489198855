import { paths } from '@site/contracts/paths';
import {
  ButtonLink,
  Column,
  chakra,
  Flex,
  Link,
  Logo,
  staysWhereHigher,
  useSiteConfig,
} from '@site/ui';
import { MainNavigation } from './main-navigation.tsx';
import { MobileSidebar } from './mobile-sidebar.tsx';
import { TopBanner } from './top-banner.tsx';
import { useMenu } from './use-menu.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

/** Pixels of scrolling after which the header takes its active style. */
const ACTIVE_AFTER = 100;

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    insetBlockStart: staysWhereHigher('30rem'),
    zIndex: 'header',
    containerType: 'inline-size',
    // The breakpoints of what is in it ask it; see `followTextSize` in the design system.
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

/** Brand, main navigation and sign-in; a sidebar takes its place on small screens. */
export function Header() {
  const config = useSiteConfig();
  const account = useMenu('account');
  const callsToAction = useMenu('call-to-action');
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
