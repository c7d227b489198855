import { paths } from '@site/contracts/paths';
import { Box, chakra, Link, usePageExists, useSiteConfig } from '@site/ui';
import { ChevronDown, MessageCircle } from 'lucide-react';
import { mainLinks, solutionLinks } from './site-links.ts';
import { useExistingLinks } from './use-existing-links.ts';

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

/** The header's links, one below the other, and sign-in. */
export function SidebarLinks({ onChoose }: { onChoose: () => void }) {
  const config = useSiteConfig();
  const existing = useExistingLinks();
  const exists = usePageExists();
  return (
    <nav aria-label="Mobile">
      <ul>
        <li>
          <RowLink to={paths.home()} onClick={onChoose}>
            Home
          </RowLink>
        </li>
        <li>
          <details>
            <RowSummary justifyContent="space-between">
              Solutions <ChevronDown aria-hidden="true" size={18} />
            </RowSummary>
            <Box as="ul" paddingInlineStart="4" borderInlineStartWidth="2px" borderColor="border">
              {existing(solutionLinks).map(({ label, to }) => (
                <li key={to}>
                  <RowLink to={to} onClick={onChoose} fontWeight="medium">
                    {label}
                  </RowLink>
                </li>
              ))}
            </Box>
          </details>
        </li>
        {existing(mainLinks(config)).map(({ label, to }) => (
          <li key={to}>
            <RowLink to={to} onClick={onChoose}>
              {label}
            </RowLink>
          </li>
        ))}
        <li>
          <RowAnchor href={config.chat} target="_blank" rel="noreferrer" onClick={onChoose}>
            <MessageCircle aria-hidden="true" size={18} /> Chat with us
          </RowAnchor>
        </li>
        {exists(paths.login()) && (
          <li>
            <RowLink to={paths.login()} onClick={onChoose}>
              Sign In
            </RowLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
