import { copyrightOf } from '@platform/contracts/copyright';
import { paths } from '@site/contracts/paths';
import {
  Box,
  Column,
  chakra,
  EmailAddress,
  Flex,
  Grid,
  Link,
  Logo,
  mailAddress,
  Stack,
  Text,
  telephoneAddress,
  useSiteConfiguration,
} from '@site/ui';
import type { MenuLink } from './menu-links.ts';
import { useMenu } from './menu-links.ts';

const footerLinkRecipe = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.25rem',
    paddingBlock: '1.5',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    color: 'fg.onDeep',
    fontSize: 'sm',
    textUnderlineOffset: '0.25em',
    _hover: { textDecoration: 'underline' },
  },
} as const;
const FooterLink = chakra(Link, footerLinkRecipe);
const FooterAnchor = chakra('a', footerLinkRecipe);

/** One where a column would be too narrow for enlarged text. */
const twoColumns = 'repeat(auto-fit, minmax(min(100%, max(7rem, 35%)), 1fr))';

function LinkList({ title, links }: { title: string; links: readonly MenuLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <Text fontWeight="bold" fontSize="sm" marginBottom="2" color="fg.onDeepMuted">
        {title}
      </Text>
      <ul role="list">
        {links.map(({ label, to }) => (
          <li key={to}>
            <FooterLink to={to}>{label}</FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  const config = useSiteConfiguration();
  const solutions = useMenu('solutions');
  const company = [{ label: 'Home', to: paths.home() }, ...useMenu('company', 'main')];
  const policies = useMenu('policies');
  return (
    <Box as="footer" bg="bg.deep" color="fg.onDeep">
      <Column paddingBlock={{ base: '12', lg: '16', _print: '4' }}>
        <Grid
          gap="10"
          gridTemplateColumns={{
            base: twoColumns,
            md: 'repeat(3, minmax(0, 1fr))',
            lg: '2fr 1fr 1fr 1.4fr',
          }}
        >
          <Stack
            gap="4"
            maxWidth={{ base: '20rem', md: 'none', lg: '20rem' }}
            gridColumn={{ base: '1 / -1', sm: 'auto', md: '1 / -1', lg: 'auto' }}
          >
            <Logo />
            <Text color="fg.onDeepMuted" fontSize="sm">
              One system for sales, stock, people and money, made for businesses in Kenya.
            </Text>
          </Stack>
          <LinkList title="Solutions" links={solutions} />
          <LinkList title={config.product} links={company} />
          <Box as="address" gridColumn={{ base: '1 / -1', sm: 'auto' }}>
            <Text fontWeight="bold" fontSize="sm" marginBottom="2" color="fg.onDeepMuted">
              Talk to us
            </Text>
            <Stack gap="0" alignItems="flex-start">
              <FooterAnchor href={telephoneAddress(config.phone)}>
                <span translate="no">{config.phone}</span>
              </FooterAnchor>
              <FooterAnchor href={mailAddress(config.email)}>
                <EmailAddress>{config.email}</EmailAddress>
              </FooterAnchor>
              <Text fontSize="sm" color="fg.onDeepMuted" paddingTop="1.5">
                {config.address}
              </Text>
            </Stack>
          </Box>
        </Grid>
        <Flex
          marginTop={{ base: '12', _print: '4' }}
          paddingTop="6"
          borderTopWidth="1px"
          borderColor="border.onDeep"
          gap="6"
          flexWrap="wrap"
          justifyContent="space-between"
          alignItems="center"
        >
          <Text fontSize="sm" color="fg.onDeepMuted">
            <span>{copyrightOf(config.year)}</span> <span translate="no">{config.company}</span>
          </Text>
          <Flex as="ul" role="list" columnGap="5" flexWrap="wrap">
            {policies.map(({ label, to }) => (
              <li key={to}>
                <FooterLink to={to}>{label}</FooterLink>
              </li>
            ))}
          </Flex>
        </Flex>
      </Column>
    </Box>
  );
}
