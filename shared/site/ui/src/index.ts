/* `@site/ui`: the core of the design system, which arrives with the shell. */
export {
  Box,
  type BoxProps,
  chakra,
  Flex,
  Grid,
  SimpleGrid,
  Span,
  Stack,
  Text,
  VisuallyHidden,
} from '@chakra-ui/react';
export { useNavigate } from 'react-router-dom';
export { Logo } from './brand/logo.tsx';
export {
  ChatLink,
  chatAddress,
  chatWords,
  EmailAddress,
  LinkOrMail,
  MailLink,
  mailAddress,
  TelephoneLink,
  telephoneAddress,
} from './contact/contact-links.tsx';
export { deferred } from './deferred/deferred.tsx';
export { hydrateOnVisible } from './deferred/hydrated-on-visible.tsx';
export { Card, Column } from './layout/containers.ts';
export { Band, ClosingBand, PageSection, SectionHead } from './layout/page-section.tsx';
export { Eyebrow, PageTitle, Subtitle, Title } from './layout/titles.tsx';
export { formatShillings, Shillings, TextWithAmounts } from './money/shillings.tsx';
export { Button, ButtonAnchor, ButtonLink, ButtonRow } from './navigation/button.tsx';
export { CardAnchor, CardLink, Link, TextAnchor, TextLink } from './navigation/link.tsx';
export { RemoteSection } from './remote/remote-section.tsx';
export { useAfterHydration, useQuery } from './site/after-hydration.ts';
export { useQueryState } from './site/query-state.ts';
export {
  type LoadingBar,
  type Site,
  type ToastMessage,
  useFilledContent,
  usePageExists,
  useSite,
  useSiteConfiguration,
} from './site/site-context.ts';
export { still } from './still/still-part.tsx';
export { staysWhereHigher, whenEnlarged, whereNarrower } from './theme/breakpoints.ts';
