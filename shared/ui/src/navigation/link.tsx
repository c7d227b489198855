import { chakra } from '@chakra-ui/react';
import type { ComponentProps, FocusEvent, MouseEvent, TouchEvent } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useSite } from '../site/site-context.ts';

type RouterLinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string };

/** A router link that fetches its page as soon as a visitor shows interest in it. */
function PrefetchingLink({ to, ...props }: RouterLinkProps) {
  const { prefetch } = useSite();
  const { pathname } = useLocation();
  const fetchNow = () => prefetch(to);
  return (
    <RouterLink
      aria-current={to === pathname ? 'page' : undefined}
      {...props}
      to={to}
      onMouseEnter={(event: MouseEvent<HTMLAnchorElement>) => {
        fetchNow();
        props.onMouseEnter?.(event);
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        fetchNow();
        props.onFocus?.(event);
      }}
      onTouchStart={(event: TouchEvent<HTMLAnchorElement>) => {
        fetchNow();
        props.onTouchStart?.(event);
      }}
    />
  );
}

/** An unstyled link inside the site: no document reload, prefetched on interest. */
export const Link = chakra(PrefetchingLink);
