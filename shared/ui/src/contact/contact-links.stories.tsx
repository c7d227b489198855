import { Stack } from '@chakra-ui/react';
import { ChatLink, LinkOrContact, MailLink, TelephoneLink } from './contact-links.tsx';

export default { title: 'ui/contact links' };

export const Ways = () => (
  <Stack gap="2" alignItems="flex-start">
    <TelephoneLink />
    <MailLink />
    <ChatLink />
  </Stack>
);

export const InPlaceOfPage = () => (
  <LinkOrContact
    to="/a-page-that-is-missing"
    otherwise={{ by: 'mail' }}
    otherwiseLabel="Write to us"
  >
    See the devices
  </LinkOrContact>
);
