import { Flex, Text, TextLink, useSite } from '@site/ui';
import { useLocation } from '@site/ui/shell';
import { Fragment, useEffect, useState } from 'react';
import { useMenu } from '../layout/menu-links.ts';
import { FallbackPage, HomeLink } from './fallback-page.tsx';

const MOST_NEAR = 2;

/** At any address without a page. */
export function NotFoundPage() {
  const { routes } = useSite();
  const near = useNearestPages();
  const titleOf = (page: string) => routes.find(({ path }) => path === page)?.title.split(' | ')[0];
  return (
    <div data-page>
      <FallbackPage
        reason="404 Not Found"
        advice="There is no page at this address. It may have moved, or the link may be mistyped."
      >
        <Text minHeight="1lh">
          {near.map((page, index) => (
            <Fragment key={page}>
              <span>{index === 0 ? 'Did you mean ' : ' or '}</span>
              <TextLink to={page}>{titleOf(page)}</TextLink>
              {index === near.length - 1 && <span>?</span>}
            </Fragment>
          ))}
        </Text>
        <HomeLink />
        <Flex as="nav" aria-label="Pages" flexWrap="wrap" columnGap="5" rowGap="3">
          {useMenu('main', 'company', 'solutions', 'account').map(({ label, to }) => (
            <TextLink key={to} to={to}>
              {label}
            </TextLink>
          ))}
        </Flex>
      </FallbackPage>
    </div>
  );
}

/** Leads to the page that is meant, which the edge did already and a host without rules does not. */
function useNearestPages(): readonly string[] {
  const { routes } = useSite();
  const { pathname, search, hash } = useLocation();
  const [near, setNear] = useState<readonly string[]>([]);
  useEffect(() => {
    let isLeft = false;
    async function find() {
      const { decoded, meantPage, nearestPages } = await import('@platform/contracts/spelling');
      const path = decoded(pathname);
      if (isLeft || path === undefined) return;
      const all = routes.map((route) => route.path);
      const meant = meantPage(path, all);
      if (meant !== undefined) return window.location.replace(meant + search + hash);
      // One that is in no menu and no search engine has something before it.
      const open = routes.filter(({ menu, indexable }) => menu || indexable);
      setNear(
        nearestPages(
          path,
          open.map((route) => route.path),
        ).slice(0, MOST_NEAR),
      );
    }
    // Without it there is still the menu.
    find().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [routes, pathname, search, hash]);
  return near;
}
