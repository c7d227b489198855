/*
 * `@site/ui`: the design system's core, which every page needs; it arrives with the shell. What only
 * some pages need has an entry of its own beside this file.
 */
export {
  Box,
  type BoxProps,
  chakra,
  Flex,
  Grid,
  HStack,
  SimpleGrid,
  Span,
  Stack,
  Text,
  VisuallyHidden,
} from '@chakra-ui/react';
export { useNavigate } from 'react-router-dom';
export { Logo } from './brand/logo.tsx';
export { Card } from './layout/card.ts';
export { Column, PageSection, PageTitle, Subtitle, Title } from './layout/page-section.tsx';
export { formatShillings } from './money/format-shillings.ts';
export { Button, ButtonAnchor, ButtonLink } from './navigation/button.tsx';
export { Link } from './navigation/link.tsx';
export { TextAnchor, TextLink } from './navigation/text-link.tsx';
export { RemoteSection } from './remote/remote-section.tsx';
export { whenWanted } from './remote/when-wanted.ts';
export { useAfterHydration, useQuery } from './site/after-hydration.ts';
export { useQueryState } from './site/query-state.ts';
export {
  type LoadingBar,
  type Site,
  type ToastMessage,
  useSite,
  useSiteConfig,
} from './site/site-context.ts';
export { useBrand } from './site/use-brand.ts';
export { useFilledContent } from './site/use-filled-content.ts';
export { usePageExists } from './site/use-page-exists.ts';
