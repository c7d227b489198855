import { pageContent } from '@site/contracts/content';
import type { LegalText } from '../../kit/legal/legal-text.ts';

const document: LegalText = {
  name: 'Cookie Policy',
  title: 'Cookie Policy',
  intro:
    'What this site keeps in your browser. It is short, because there is little of it: what our forms and a payment need, and no tracking.',
  version: { date: '2026-11-27', text: '27 November 2026' },
  summary: [
    'This site sets no cookies of its own, but for one while you are signed in to your account page, and one while we try a new version with some visitors first.',
    'It does not follow or profile you, and loads nothing from advertisers or social networks. That is why it shows no cookie banner.',
    'Only forms and payments keep something in your browser: what you have typed, until it is sent or the tab is closed, and which payment is under way.',
  ],
  parts: [
    {
      id: 'what-it-means',
      title: 'What cookies and browser storage are',
      blocks: [
        'A cookie is a small text that a website leaves in your browser, and that the browser sends back with every request to that website.',
        'Browser storage is a place for texts that stay in your browser and are not sent anywhere by themselves. Session storage belongs to one tab and is emptied when that tab is closed. Local storage stays until it is deleted.',
        'This policy is about both, because it makes no difference to you which one is used.',
      ],
    },
    {
      id: 'what-is-stored',
      title: 'What this site stores',
      blocks: [
        'Whatever is in session storage is gone when the tab is closed. What you pay with, such as a phone or account number, is stored nowhere.',
        {
          kind: 'table',
          caption: 'What your account page keeps',
          columns: ['About it', 'From signing in to signing out'],
          rows: [
            ['Name', '__Host-account_session'],
            ['Where', 'A cookie of our server for accounts and payments'],
            ['What it holds', 'A random text by which we know that it is you'],
            ['What it is for', 'Your account page stays open for you, and for nobody else'],
            ['Who can read it', 'Your browser sends it to that server, and to nobody else'],
            [
              'How long it stays',
              'Until you sign out, and for eight hours at most. After two hours without use it no longer works',
            ],
          ],
        },
        'Whether you agreed to the terms is not kept: you are asked each time you send the form.',
        'The choice between a light and a dark page follows the setting of your device, and is not stored.',
        'As every website does, this one lets your browser keep copies of its files (pages, pictures, fonts and scripts) so that it need not fetch them again. These copies hold nothing about you.',
      ],
    },
    {
      id: 'what-is-not',
      title: 'What this site does not do',
      blocks: [
        [
          'It sets no cookies of its own, but for the two that are listed above.',
          'It uses no analytics of other companies, no advertising and no social-media plug-ins. As you leave a page, your browser tells our own server how well that page worked: how fast it was and whether something failed. Nothing is stored in your browser for it, and nothing in it says who you are.',
          'It does not recognise you when you come back, except for a payment that is under way, and does not follow you to other sites.',
          'It does not take a fingerprint of your device.',
        ],
      ],
    },
    {
      id: 'bot-check',
      title: 'The bot check of the sign-up form',
      onlyWith: 'proof-of-work',
      blocks: [
        'To keep automatic sign-ups away, your browser solves a small calculation before the form is sent. The calculation comes from our own server. Nothing is stored in your browser for it, and no other company takes part in it.',
      ],
    },
    {
      id: 'bot-check',
      title: 'The bot check of the sign-up form',
      onlyWith: 'recaptcha',
      blocks: [
        'The sign-up page is the exception to the above: it loads reCAPTCHA, a service of Google, in order to tell people from programs. Google may store and read cookies and entries of its own in your browser for this purpose, such as one named _GRECAPTCHA, which it keeps for about six months. Google’s own privacy policy applies to them. No other page of this site loads it.',
      ],
    },
    {
      id: 'video',
      title: 'The video',
      onlyWith: 'video-host',
      blocks: [
        'Our video comes from a video host. Nothing of it is loaded before you press the button that plays it. From then on the video host may store and read cookies and entries of its own in your browser, and its own policies apply to them.',
      ],
    },
    {
      id: 'paying',
      title: 'Paying online',
      onlyWith: 'purchase',
      blocks: [
        'When you pay by card or online, the page of {cardProvider} is shown inside ours. That page is theirs. It may store in your browser what a payment needs, such as a cookie that protects it against fraud, and their own policies apply to it. It is loaded only when you choose to pay.',
      ],
    },
    {
      id: 'the-service',
      title: 'Once you are signed in',
      blocks: [
        'This policy is about the public site. {product} ERP itself, which you open with your login details, has to recognise you from one screen to the next. It stores what is strictly necessary for that, and ends it when you sign out.',
      ],
    },
    {
      id: 'your-control',
      title: 'What you can do',
      blocks: [
        'Close the tab, and what forms kept is gone. In the settings of your browser, under a title such as “Privacy” or “Site data”, you can see and delete what any site keeps, or forbid it. This site works without storage as well: a form then simply forgets what you typed when you reload the page. Buying online is the exception: a payment needs it.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'If the site is to store anything else, we say so here first, with its name, purpose and length. Changes are notified 30 days in advance, as the Privacy Policy says. Anything that is not strictly necessary will be stored only if you agree to it beforehand.',
      ],
    },
  ],
};

export interface StoredWords {
  readonly part: string;
  readonly complete: string;
  /** Said where a part of the site is older than the list. */
  readonly incomplete: string;
  readonly nothing: string;
  /** Followed by how long an entry stays. */
  readonly stays: string;
  readonly columns: Readonly<Record<'cookie' | 'session' | 'local', readonly [string, string]>>;
}

const stored: StoredWords = {
  part: 'what-is-stored',
  complete: 'This is the whole list of what it stores itself.',
  incomplete:
    'This is the list of what it stores itself, apart from parts of the site that are older than this list. Those, too, store only what a form or a payment needs.',
  nothing: 'At present it stores nothing at all.',
  stays: 'It stays',
  columns: {
    cookie: ['Cookie', 'What it is for, and how long it stays'],
    session: ['In session storage', 'What it is for, and how long it stays'],
    local: ['In local storage', 'What it is for, and how long it stays'],
  },
};

export const content = pageContent({
  document,
  stored,
});
