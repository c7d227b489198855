import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inRoot } from '../fixtures/site.tsx';
import {
  chatAddress,
  chatWords,
  EmailAddress,
  mailAddress,
  telephoneAddress,
} from './contact-links.tsx';

test('a mail link has the subject and the text that its page gives', () => {
  const subject = 'Tea & coffee';
  const to = 'mailto:sales@shop.example';
  expect(mailAddress('sales@shop.example')).toBe(to);
  expect(mailAddress('sales@shop.example', { subject })).toBe(`${to}?subject=Tea%20%26%20coffee`);
  expect(mailAddress('sales@shop.example', { subject, lines: ['Town: ', '1 + 1'] })).toBe(
    `${to}?subject=Tea%20%26%20coffee&body=Town%3A%20%0D%0A1%20%2B%201`,
  );
});

test.each([
  ['+254 709 (555) 010', 'tel:+254709555010'],
  ['(0709) 555-010', 'tel:0709555010'],
])('a number written for people, %s, can be dialled', (phone, address) => {
  expect(telephoneAddress(phone)).toBe(address);
});

const whatsApp = 'https://wa.me/254709555010';
const words = { whatsApp: 'write on WhatsApp', other: 'chat with us' };

test('a message in WhatsApp begins with what the visitor chose', () => {
  expect(chatAddress(whatsApp)).toBe(whatsApp);
  const text = 'KSh%2012%2C000%20%26%20more%0Aa%20year';
  expect(chatAddress(whatsApp, 'KSh\u00a012,000 & more\na year')).toBe(`${whatsApp}?text=${text}`);
  expect(chatAddress(`${whatsApp}?text=Hello`, 'Hi')).toBe(`${whatsApp}?text=Hi`);
  expect(chatWords(whatsApp, words)).toBe('write on WhatsApp');
});

test.each(['https://t.me/shop', 'https://chat.example/wa.me/254', 'https://wa.me.example/1'])(
  'the chat at %s is opened as it is, and never called WhatsApp',
  (chat) => {
    expect(chatAddress(chat, 'Hello')).toBe(chat);
    expect(chatWords(chat, words)).toBe('chat with us');
  },
);

test.each([
  ['sales@shop.example', 'sales@|shop|.example'],
  ['a.b@shop.co.example', 'a|.b@|shop|.co|.example'],
])('the address %s breaks after the @ or before a dot, and nowhere else', (address, parts) => {
  const html = renderToString(inRoot(<EmailAddress>{address}</EmailAddress>));
  const [element = ''] = /<span translate="no">.*<\/span>/.exec(html) ?? [];
  expect(element.replaceAll('<wbr/>', '|').replaceAll(/<[^>]+>/g, '')).toBe(parts);
});
