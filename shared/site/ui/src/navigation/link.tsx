import { chakra, defineRecipe } from '@chakra-ui/react';
import type { ComponentProps, FocusEvent, MouseEvent, TouchEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { useSite } from '../site/site-context.ts';

type LinkProps = ComponentProps<'a'> & { readonly to: string };

/** The router's own component brings what only its framework needs: 1 KB of every page. */
function PrefetchingLink({ to, ...props }: LinkProps) {
  const { prefetch } = useSite();
  const { pathname } = useLocation();
  const { target } = props;
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, target ? { target } : {});
  const fetchNow = () => prefetch(to);
  return (
    <a
      aria-current={to === pathname ? 'page' : undefined}
      {...props}
      href={useHref(to)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        props.onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
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

export const Link = chakra(PrefetchingLink);

const textLinkRecipe = defineRecipe({
  base: {
    color: 'fg.brand',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationThickness: '2px' },
    // On paper an address elsewhere is of use only where it can be read.
    '&[href^=http]::after': {
      _print: { content: '" (" attr(href) ")"', fontWeight: 'normal', overflowWrap: 'anywhere' },
    },
  },
});

export const TextLink = chakra(Link, textLinkRecipe);

/** A link in running text that leaves the site, or opens a mail, telephone or chat program. */
export const TextAnchor = chakra('a', textLinkRecipe);

const cardLinkRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    _after: { content: '""', position: 'absolute', inset: '0' },
    // On paper the address stands where the target was.
    '&[href^=http]::after': { _print: { content: 'attr(href)', position: 'static' } },
    _focusVisible: {
      outline: 'none',
      _after: {
        outline: '3px solid',
        outlineColor: 'focus',
        outlineOffset: '-6px',
        borderRadius: 'lg',
      },
    },
  },
});

export const CardLink = chakra(Link, cardLinkRecipe);

export const CardAnchor = chakra('a', cardLinkRecipe);
