import { unfilled } from '@site/contracts/content';
import { describe, expect, it } from 'vitest';
import { content as cookies } from '../../pages/cookies/cookies.content.ts';
import { content as policies } from '../../pages/policies/policies.content.ts';
import { content as terms } from '../../pages/terms/terms.content.ts';
import { partsThatApply } from './parts-that-apply.ts';

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
