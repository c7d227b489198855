import { setupPaths } from '@site/contracts/setup-calls';
import { describe, expect, test } from 'vitest';
import { formOf, mailsOf, rowsOf, runService } from '../testing/running-service.ts';
import { site } from '../testing/site.ts';

const enquiry = {
  company_name: 'Mavuno Stores',
  email: 'wanjiru@mavuno.example',
  phone_number: '+254 712 345678',
  full_name: 'Wanjiru Kamau',
  message: 'Do you have a plan for two shops?\r\n\r\nWe close at six.',
};

async function desk() {
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

describe('sending an enquiry', () => {
  test('sales get it, and may answer the sender, who gets a copy', async () => {
    const { service, send } = await desk();
    expect(await send()).toEqual({ status: 200, text: 'The enquiry has arrived.' });
    await service.stop();
    const mails = await mailsOf(service.dataFolder);
    expect(mails).toHaveLength(2);
    const toSales = mails.find((mail) => mail.includes(`To: ${site.product} <${site.email}>`));
    expect(toSales).toContain('Reply-To: Wanjiru Kamau <wanjiru@mavuno.example>');
    expect(toSales).toContain('Subject: Enquiry from Mavuno Stores');
    const copy = mails.find((mail) =>
      mail.includes('To: Wanjiru Kamau <wanjiru@mavuno.example>\r\nSubject'),
    );
    expect(copy).toContain('Subject: Your enquiry to');
    for (const mail of mails) expect(mail).toContain('We close at six.');
  });

  test('pressed twice it is one', async () => {
    const { service, send } = await desk();
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(rowsOf(service.dataFolder, 'enquiries')).toHaveLength(1);
    await send({ message: 'Another question.' });
    await service.stop();
    expect(rowsOf(service.dataFolder, 'enquiries')).toHaveLength(2);
    expect(await mailsOf(service.dataFolder)).toHaveLength(4);
  });

  test.each([
    ['a message with a control character', { message: 'a\u0000b' }, 400],
    ['a message that is too long', { message: 'x'.repeat(5_001) }, 413],
    ['a name with a line break', { full_name: 'A\r\nBcc: b@b.example' }, 400],
  ])('%s is refused', async (_name, changes, status) => {
    const { service, send } = await desk();
    expect((await send(changes)).status).toBe(status);
    expect(rowsOf(service.dataFolder, 'enquiries')).toEqual([]);
  });

  test('markup in it stays text', async () => {
    const { service, send } = await desk();
    await send({ message: '<img src=x onerror=alert(1)>', company_name: '<b>Shop</b>' });
    await service.stop();
    for (const mail of await mailsOf(service.dataFolder)) {
      const html = mail.slice(mail.indexOf('text/html'));
      expect(html).not.toMatch(/<img|<b>/);
    }
  });
});
