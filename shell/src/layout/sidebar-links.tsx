import { paths } from '@site/contracts/paths';
import { Box, chakra, Link, useSite, useSiteConfig } from '@site/ui';
import { ChevronDown, MessageCircle } from 'lucide-react';
import { linksAtEnd, type MenuLink } from './menu-links.ts';
import { useMenu } from './use-menu.ts';

const rowLook = {
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
const RowLink = chakra(Link, rowLook);
const RowAnchor = chakra('a', rowLook);
const RowSummary = chakra('summary', rowLook);

/** All of the header's links, one below the other, and the links that only the sidebar has. */
export function SidebarLinks({ onChoose }: { onChoose: () => void }) {
  const config = useSiteConfig();
  const solutions = useMenu('solutions');
  const main = useMenu('main');
  const atEnd = linksAtEnd(useSite().routes);
  const rows = (links: readonly MenuLink[]) =>
    links.map(({ label, to }) => (
      <li key={to}>
        <RowLink to={to} onClick={onChoose}>
          {label}
        </RowLink>
      </li>
    ));
  return (
    <nav aria-label="Mobile">
      <ul role="list">
        <li>
          <RowLink to={paths.home()} onClick={onChoose}>
            Home
          </RowLink>
        </li>
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
                {solutions.map(({ label, to }) => (
                  <li key={to}>
                    <RowLink to={to} onClick={onChoose} fontWeight="medium">
                      {label}
                    </RowLink>
                  </li>
                ))}
              </Box>
            </details>
          </li>
        )}
        {rows(main)}
        <li>
          <RowAnchor href={config.chat} target="_blank" rel="noreferrer" onClick={onChoose}>
            <MessageCircle aria-hidden="true" size="1.125rem" /> Chat with us
          </RowAnchor>
        </li>
        {rows(atEnd)}
      </ul>
    </nav>
  );
}
