import { expect, it } from 'vitest';
import type { LegalPart } from './legal-text.ts';
import { partsThatApply } from './parts-that-apply.ts';

type Site = Parameters<typeof partsThatApply>[1];

const parts: readonly LegalPart[] = [
  { id: 'always', title: 'Always', blocks: [] },
  { id: 'recaptcha', title: 'With reCAPTCHA', blocks: [], onlyWith: 'recaptcha' },
  { id: 'proof-of-work', title: 'With a calculation', blocks: [], onlyWith: 'proof-of-work' },
  { id: 'purchase', title: 'Where packages can be bought', blocks: [], onlyWith: 'purchase' },
  { id: 'video-host', title: 'With a video host', blocks: [], onlyWith: 'video-host' },
];

const plain: Site = { config: { botCheck: { kind: 'proof-of-work' }, video: {} }, purchase: false };

const idsFor = (site: Site) => partsThatApply(parts, site).map(({ id }) => id);

it('a legal text mentions the kind of bot check that the site has, and no other', () => {
  expect(idsFor(plain)).toEqual(['always', 'proof-of-work']);
  const botCheck = { kind: 'recaptcha', siteKey: 'key' } as const;
  const withRecaptcha = { ...plain, config: { ...plain.config, botCheck } };
  expect(idsFor(withRecaptcha)).toEqual(['always', 'recaptcha']);
});

it('it mentions a video host only where the video comes from one', () => {
  const video = { embedUrl: 'https://video.example/embed/1' };
  expect(idsFor({ ...plain, config: { ...plain.config, video } })).toContain('video-host');
});

it('it mentions payments only where packages can be bought', () => {
  expect(idsFor({ ...plain, purchase: true })).toContain('purchase');
});
