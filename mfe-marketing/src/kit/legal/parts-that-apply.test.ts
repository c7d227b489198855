import { expect, it } from 'vitest';
import { cookiePolicy } from '../../pages/cookies/cookies.content.ts';
import { partsThatApply } from './parts-that-apply.ts';

type Site = Parameters<typeof partsThatApply>[1];

const plain: Site = { config: { botCheck: { kind: 'proof-of-work' }, video: {} }, purchase: false };
const withRecaptcha: Site = {
  ...plain,
  config: { ...plain.config, botCheck: { kind: 'recaptcha', siteKey: 'key' } },
};
const withVideoHost: Site = {
  ...plain,
  config: { ...plain.config, video: { embedUrl: 'https://video.example/embed/1' } },
};

const shownTo = (site: Site) => partsThatApply(cookiePolicy.parts, site);
const textFor = (site: Site) => JSON.stringify(shownTo(site));

it('the cookie policy speaks of reCAPTCHA only where the sign-up form has it', () => {
  expect(textFor(withRecaptcha)).toContain('reCAPTCHA');
  expect(textFor(plain)).not.toContain('reCAPTCHA');
});

it('it speaks of a video host only where the video comes from one', () => {
  expect(textFor(withVideoHost)).toContain('video host');
  expect(textFor(plain)).not.toContain('video host');
});

it("it speaks of the payment provider's page only where packages can be bought", () => {
  expect(textFor({ ...plain, purchase: true })).toContain('{cardProvider}');
  expect(textFor(plain)).not.toContain('{cardProvider}');
});

it('what is true of every site is always there', () => {
  const always = cookiePolicy.parts.filter(({ onlyWith }) => onlyWith === undefined);
  expect(shownTo(plain)).toEqual(expect.arrayContaining(always));
});
