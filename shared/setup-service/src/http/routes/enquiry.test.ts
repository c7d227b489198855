import { setupPaths } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { onSqlite, rowsOf } from '../../../testing/databases.ts';
import { formOf, mailsOf, runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';

const enquiry = {
  company_name: 'Mavuno Stores',
  email: 'wanjiru@mavuno.example',
  phone_number: '+254 712 345678',
  full_name: 'Wanjiru Kamau',
  message: 'Do you have a plan for two shops?\r\n\r\nWe close at six.',
};

async function context() {
  const service = await runService();
  const send = async (changes: Partial<typeof enquiry> = {}) => {
    const body = formOf({ ...enquiry, ...changes });
    const response = await fetch(`${service.address}${setupPaths.enquiry}`, {
      method: 'POST',
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  return { service, send };
}

onSqlite('sending an enquiry', () => {
  test('sales get it, and may answer the sender, who is told that it arrived', async () => {
    const { service, send } = await context();
    expect(await send()).toEqual({ status: 200, text: 'The enquiry has arrived.' });
    await service.stop();
    const mails = await mailsOf(service.dataFolder);
    expect(mails).toHaveLength(2);
    const toSales = mails.find((mail) => mail.includes(`To: ${site.product} <${site.email}>`));
    expect(toSales).toContain('Reply-To: Wanjiru Kamau <wanjiru@mavuno.example>');
    expect(toSales).toContain('Subject: Enquiry from Mavuno Stores');
    expect(toSales).toContain('We close at six.');
    const note = mails.find((mail) => mail.includes('To: wanjiru@mavuno.example\r\nSubject'));
    expect(note).toContain('Subject: Your enquiry to');
    const reference = /Reference:\s+([0-9a-f]{8})\r\n/.exec(note ?? '')?.[1] ?? 'none';
    expect(toSales).toContain(reference);
  });

  test('no word of it goes to an address that has not been verified', async () => {
    const { service, send } = await context();
    await send({
      full_name: 'Unlockname',
      company_name: 'Unlockcompany',
      phone_number: '0799999999',
      message: 'Unlockmessage at https://bad.example/unlock',
    });
    await service.stop();
    const mails = await mailsOf(service.dataFolder);
    const notes = mails.filter((mail) => mail.includes('To: wanjiru@mavuno.example\r\n'));
    expect(notes).toHaveLength(1);
    expect(notes.join('')).not.toMatch(/unlock|bad\.example|0799999999/i);
  });

  test('pressed twice it is one', async () => {
    const { service, send } = await context();
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await rowsOf(service.dataFolder, 'enquiries')).toHaveLength(1);
    await send({ message: 'Another question.' });
    await service.stop();
    expect(await rowsOf(service.dataFolder, 'enquiries')).toHaveLength(2);
    expect(await mailsOf(service.dataFolder)).toHaveLength(4);
  });

  test.each([
    ['a message with a control character', { message: 'a\u0000b' }, 400],
    ['a message that is too long', { message: 'x'.repeat(5_001) }, 413],
    ['a name with a line break', { full_name: 'A\r\nBcc: b@b.example' }, 400],
    ['a name with an address in it', { full_name: 'Unlock at bad.example' }, 400],
    ['a company with an address in it', { company_name: 'See https://bad.example' }, 400],
    ['a company that shows nothing', { company_name: '\u200b\u2060' }, 400],
    ['a list of recipients', { email: 'a1,victim@mavuno.example' }, 400],
  ])('%s is refused', async (_name, changes, status) => {
    const { service, send } = await context();
    expect((await send(changes)).status).toBe(status);
    expect(await rowsOf(service.dataFolder, 'enquiries')).toEqual([]);
  });

  test('markup in it stays text', async () => {
    const { service, send } = await context();
    await send({ message: '<img src=x onerror=alert(1)>', company_name: '<b>Shop</b>' });
    await service.stop();
    for (const mail of await mailsOf(service.dataFolder)) {
      const html = mail.slice(mail.indexOf('text/html'));
      expect(html).not.toMatch(/<img|<b>/);
    }
  });
});
