import { paths } from '@site/contracts/paths';
import {
  Box,
  ButtonLink,
  Column,
  chakra,
  Flex,
  Link,
  Logo,
  usePageExists,
  useSiteConfig,
} from '@site/ui';
import { MessageCircle } from 'lucide-react';
import { MobileSidebar } from './mobile-sidebar.tsx';
import { navigationLinkRecipe } from './navigation-link-recipe.ts';
import { mainLinks } from './site-links.ts';
import { SolutionsMenu } from './solutions-menu.tsx';
import { TopBanner } from './top-banner.tsx';
import { useExistingLinks } from './use-existing-links.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

/** Pixels of scrolling after which the header takes its active look. */
const ACTIVE_AFTER = 100;

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    insetBlockStart: '0',
    zIndex: 'header',
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
  },
});

const HeaderLink = chakra(Link, navigationLinkRecipe);
const HeaderAnchor = chakra('a', navigationLinkRecipe);

/** Brand, main navigation and sign-in; a sidebar takes its place on small screens. */
export function Header() {
  const config = useSiteConfig();
  const existing = useExistingLinks();
  const exists = usePageExists();
  const active = useScrolledPast(ACTIVE_AFTER);
  return (
    <>
      {config.features.topBanner && <TopBanner />}
      <Bar {...(active ? { 'data-active': '' } : {})}>
        <Column>
          <Flex alignItems="center" gap="6" minHeight={{ base: '4rem', lg: '4.75rem' }}>
            <Link to={paths.home()} color="fg.brand" aria-label={`${config.product}, home`}>
              <Logo />
            </Link>
            <Box as="nav" aria-label="Main" display={{ base: 'none', lg: 'block' }} flex="1">
              <Flex as="ul" gap="1" alignItems="center">
                <li>
                  <HeaderLink to={paths.home()}>Home</HeaderLink>
                </li>
                <SolutionsMenu />
                {existing(mainLinks(config)).map(({ label, to }) => (
                  <li key={to}>
                    <HeaderLink to={to}>{label}</HeaderLink>
                  </li>
                ))}
                <li>
                  <HeaderAnchor href={config.chat} target="_blank" rel="noreferrer">
                    <MessageCircle aria-hidden="true" size={18} /> Chat with us
                  </HeaderAnchor>
                </li>
              </Flex>
            </Box>
            <Flex gap="2" marginInlineStart="auto" alignItems="center">
              {exists(paths.login()) && (
                <ButtonLink
                  look="quiet"
                  to={paths.login()}
                  display={{ base: 'none', lg: 'inline-flex' }}
                >
                  Login
                </ButtonLink>
              )}
              {exists(paths.pricing()) && (
                <ButtonLink to={paths.pricing()} display={{ base: 'none', sm: 'inline-flex' }}>
                  Start free trial
                </ButtonLink>
              )}
              <MobileSidebar />
            </Flex>
          </Flex>
        </Column>
      </Bar>
    </>
  );
}
