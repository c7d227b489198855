import { paths } from '@site/contracts/paths';
import { Box, chakra, Flex, Link, useSiteConfig } from '@site/ui';
import { MessageCircle } from 'lucide-react';
import { navigationLinkRecipe } from './navigation-link-recipe.ts';
import { SolutionsMenu } from './solutions-menu.tsx';
import { useMenu } from './use-menu.ts';

const HeaderLink = chakra(Link, navigationLinkRecipe);
const HeaderAnchor = chakra('a', navigationLinkRecipe);

/** The links in the header's row, on screens that are wide enough. */
export function MainNavigation() {
  const config = useSiteConfig();
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
