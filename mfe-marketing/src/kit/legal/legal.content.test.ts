import { describe, expect, it } from 'vitest';
import { cookiePolicy } from '../../pages/cookies/cookies.content.ts';
import { privacyPolicy } from '../../pages/policies/policies.content.ts';
import { terms } from '../../pages/terms/terms.content.ts';
import type { LegalDocument } from './legal-document.content.ts';
import { partsThatApply } from './parts-that-apply.ts';

const textOf = (document: LegalDocument, id: string) =>
  JSON.stringify(document.parts.filter((part) => part.id === id));

describe.each([privacyPolicy, cookiePolicy, terms])('$title', (document) => {
  it('says from when it is', () => {
    const { date, text } = document.version;
    const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
    expect(text).toBe(written.format(new Date(`${date}T12:00:00`)));
  });

  it.each([{ kind: 'proof-of-work' }, { kind: 'recaptcha', siteKey: 'key' }] as const)(
    'leads to each part under an address of its own, with the bot check $kind',
    (botCheck) => {
      const config = { botCheck, video: { embedUrl: 'https://video.example/embed/1' } };
      const ids = partsThatApply(document.parts, { config, purchase: true }).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !/^[a-z][a-z-]*$/.test(id))).toEqual([]);
    },
  );

  it('announces changes 30 days in advance', () => {
    expect(textOf(document, 'changes')).toMatch(/30 days/);
  });
});

describe('the privacy policy', () => {
  it('gives the right to object under the Kenyan Data Protection Act, 2019', () => {
    expect(textOf(privacyPolicy, 'right-to-object')).toContain('Data Protection Act, 2019');
  });

  it.each(['Access', 'Rectification', 'Erasure', 'Portability'])('gives the right: %s', (right) => {
    expect(textOf(privacyPolicy, 'your-rights')).toContain(`"term":"${right}"`);
  });

  it.each([
    ['how-long', 'how long data is kept'],
    ['who-sees-it', 'who processes it'],
    ['complaints', 'where to complain'],
  ])('has a part %s: %s', (id) => {
    expect(textOf(privacyPolicy, id)).not.toBe('[]');
  });

  it('names the Data Commissioner for complaints', () => {
    expect(textOf(privacyPolicy, 'complaints')).toContain('Data Protection Commissioner');
  });
});

it.each([
  'your-details',
  'enquiry-draft',
  'registration',
  'userId',
  'account_created',
  'payment',
  'begun',
  'order-buyers',
])('the cookie policy names the entry «%s» that forms and purchases keep', (name) => {
  expect(textOf(cookiePolicy, 'what-is-stored')).toContain(name);
});
