import { Stack } from '@chakra-ui/react';
import { ChatLink, LinkOrMail, MailLink, TelephoneLink } from './contact-links.tsx';

export default { title: 'ui/contact links' };

export const Ways = () => (
  <Stack gap="2" alignItems="flex-start">
    <TelephoneLink />
    <MailLink />
    <ChatLink />
  </Stack>
);

export const InPlaceOfPage = () => (
  <LinkOrMail to="/a-page-that-is-missing" mailLabel="Write to us">
    See the devices
  </LinkOrMail>
);
