import type { DetailField } from '../kit/details.ts';
import type { Draft } from './draft.ts';

/**
 * The e-mail address that was typed into any form, or else that of the last purchase.
 *
 * @param userId gives the latter
 */
export function emailDraft(
  details: Draft<DetailField>,
  userId: () => string | undefined,
): Draft<'email'> {
  const write = (email: string) => {
    const { company = '', phone_number = '', full_name = '' } = details.read();
    details.write({ company, phone_number, full_name, email });
  };
  return {
    fields: ['email'],
    read() {
      const email = details.read().email ?? userId();
      return email === undefined ? {} : { email };
    },
    write: ({ email }) => write(email),
    clear: () => write(''),
  };
}
