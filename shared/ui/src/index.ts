/*
 * `@site/ui`: the core of the design system, which every page needs; it arrives with the shell.
 * Components that only some pages need have entries of their own beside this file.
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
export { mailAddress, telephoneAddress } from './contact/addresses.ts';
export { MailLink, TelephoneLink } from './contact/contact-links.tsx';
export { EmailAddress } from './contact/email-address.tsx';
export { type Contact, LinkOrContact } from './contact/link-or-contact.tsx';
export { deferred } from './deferred/deferred.tsx';
// Releases that were built before 1.2 call it `whenWanted`.
export { hydrateOnVisible, hydrateOnVisible as whenWanted } from './deferred/hydrate-on-visible.ts';
export { Band } from './layout/band.tsx';
export { Card } from './layout/card.ts';
export { ClosingBand } from './layout/closing-band.tsx';
export { Column } from './layout/column.ts';
export { Eyebrow } from './layout/eyebrow.tsx';
export { PageSection } from './layout/page-section.tsx';
export { PageTitle, Subtitle, Title } from './layout/titles.ts';
export { formatShillings } from './money/format-shillings.ts';
export { Shillings } from './money/shillings.tsx';
export { TextWithAmounts } from './money/text-with-amounts.tsx';
export { Button, ButtonAnchor, ButtonLink } from './navigation/button.tsx';
export { ButtonRow } from './navigation/button-row.ts';
export { CardAnchor, CardLink } from './navigation/card-link.ts';
export { Link } from './navigation/link.tsx';
export { TextAnchor, TextLink } from './navigation/text-link.tsx';
export { RemoteSection } from './remote/remote-section.tsx';
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
export { still } from './still/still-part.tsx';
export { staysWhereHigher, whenEnlarged, whereNarrower } from './theme/when-enlarged.ts';
