import { unfilled } from '@site/contracts/content';
import { describe, expect, it } from 'vitest';
import { content as cookies } from '../../pages/cookies/cookies.content.ts';
import { content as policies } from '../../pages/policies/policies.content.ts';
import { content as terms } from '../../pages/terms/terms.content.ts';
import { type LegalPart, partsThatApply } from './legal-text.ts';

const texts = [cookies, policies, terms].map((content) => unfilled(content).document);

describe.each(texts)('$title', (document) => {
  it('gives the same date to people and to programs', () => {
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
});

type Site = Parameters<typeof partsThatApply>[1];

const parts: readonly LegalPart[] = [
  { id: 'always', title: 'Always', blocks: [] },
  { id: 'recaptcha', title: 'With reCAPTCHA', blocks: [], onlyWith: 'recaptcha' },
  { id: 'proof-of-work', title: 'With a calculation', blocks: [], onlyWith: 'proof-of-work' },
  { id: 'purchase', title: 'Where packages can be bought', blocks: [], onlyWith: 'purchase' },
  { id: 'video-host', title: 'With a video host', blocks: [], onlyWith: 'video-host' },
];

const plain: Site = { config: { botCheck: { kind: 'proof-of-work' }, video: {} }, purchase: false };

const botCheck = { kind: 'recaptcha', siteKey: 'key' } as const;
const video = { embedUrl: 'https://video.example/embed/1' };
const { config } = plain;

it.each<[string, Site, string[]]>([
  ['the bot check of the site', plain, ['always', 'proof-of-work']],
  ['another bot check', { ...plain, config: { ...config, botCheck } }, ['always', 'recaptcha']],
  [
    'the host of the video',
    { ...plain, config: { ...config, video } },
    ['always', 'proof-of-work', 'video-host'],
  ],
  ['payments', { ...plain, purchase: true }, ['always', 'proof-of-work', 'purchase']],
])('a legal text mentions %s where the site has it, and nothing else', (_, site, ids) => {
  expect(partsThatApply(parts, site).map(({ id }) => id)).toEqual(ids);
});
