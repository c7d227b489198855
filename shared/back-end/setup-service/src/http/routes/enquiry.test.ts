import { setupPaths } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { mailsOf, runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';

const enquiry = {
  company_name: 'Mavuno Stores',
  email: 'wanjiru@mavuno.example',
  phone_number: '+254 712 345678',
  full_name: 'Wanjiru Kamau',
  message: 'Do you have a plan for two shops?\r\n\r\nWe close at six.',
};

async function aVisitor() {
  const { send, rows, stop, dataFolder } = await runService();
  const enquire = (changes: Partial<typeof enquiry> = {}) =>
    send(setupPaths.enquiry, { ...enquiry, ...changes });
  const mails = async () => {
    await stop();
    return mailsOf(dataFolder);
  };
  return { enquire, rows, mails };
}

describeOnSqlite('sending an enquiry', () => {
  test('sales get it, and may answer the sender, who is told that it arrived', async () => {
    const { enquire, mails } = await aVisitor();
    expect(await enquire()).toEqual({ status: 200, text: 'The enquiry has arrived.' });
    const sent = await mails();
    expect(sent).toHaveLength(2);
    const toSales = sent.find((mail) => mail.includes(`To: ${site.product} <${site.email}>`));
    expect(toSales).toContain('Reply-To: Wanjiru Kamau <wanjiru@mavuno.example>');
    expect(toSales).toContain('Subject: Enquiry from Mavuno Stores');
    expect(toSales).toContain('We close at six.');
    const note = sent.find((mail) => mail.includes('To: wanjiru@mavuno.example\r\nSubject'));
    expect(note).toContain('Subject: Your enquiry to');
    const reference = /Reference:\s+([0-9a-f]{8})\r\n/.exec(note ?? '')?.[1] ?? 'none';
    expect(toSales).toContain(reference);
  });

  test('no word of it goes to an address that has not been verified', async () => {
    const { enquire, mails } = await aVisitor();
    await enquire({
      full_name: 'Unlockname',
      company_name: 'Unlockcompany',
      phone_number: '0799999999',
      message: 'Unlockmessage at https://bad.example/unlock',
    });
    const notes = (await mails()).filter((mail) => mail.includes('To: wanjiru@mavuno.example\r\n'));
    expect(notes).toHaveLength(1);
    expect(notes.join('')).not.toMatch(/unlock|bad\.example|0799999999/i);
  });

  test('pressed twice it is one', async () => {
    const { enquire, rows, mails } = await aVisitor();
    const replies = await Promise.all([enquire(), enquire(), enquire()]);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await rows('enquiries')).toHaveLength(1);
    await enquire({ message: 'Another question.' });
    expect(await mails()).toHaveLength(4);
    expect(await rows('enquiries')).toHaveLength(2);
  });

  test.each([
    ['a message with a control character', { message: 'a\u0000b' }, 400],
    ['a message that is too long', { message: 'x'.repeat(5_001) }, 413],
    ['a name with a line break', { full_name: 'A\r\nBcc: b@b.example' }, 400],
    ['a list of recipients', { email: 'a1,victim@mavuno.example' }, 400],
  ])('%s is refused', async (_name, changes, status) => {
    const { enquire, rows } = await aVisitor();
    expect((await enquire(changes)).status).toBe(status);
    expect(await rows('enquiries')).toEqual([]);
  });

  test('markup in it stays text', async () => {
    const { enquire, mails } = await aVisitor();
    await enquire({ message: '<img src=x onerror=alert(1)>', company_name: '<b>Shop</b>' });
    for (const mail of await mails()) {
      expect(mail.slice(mail.indexOf('text/html'))).not.toMatch(/<img|<b>/);
    }
  });
});
