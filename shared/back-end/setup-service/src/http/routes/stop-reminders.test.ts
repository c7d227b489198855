import { expect, test } from 'vitest';
import { describeOnSqlite, inDatabase } from '../../../testing/databases.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { DAY } from '../../../testing/reminded.ts';
import { mailsOf, runService } from '../../../testing/running-service.ts';
import { goodSignUp, site } from '../../../testing/site.ts';

async function remindedCustomer() {
  // The bot check's challenges live by the machine's clock, so this one begins there.
  const clock = manualClock(new Date());
  const service = await runService({ clock });
  await service.signUp();
  clock.pass(6 * DAY);
  const delivered = async () =>
    (await service.rows('outbox')).filter(({ delivered_at }) => delivered_at).length;
  await expect.poll(delivered).toBe(2);
  // Without the line breaks of quoted-printable and of long headers.
  const unfolded = (mail: string) => mail.replaceAll(/=\r\n|\r\n(?= )/g, '');
  const mails = (await mailsOf(service.dataFolder)).map(unfolded);
  const mail = mails.find((text) => text.includes('List-Unsubscribe')) ?? '';
  const [, path = ''] = /^List-Unsubscribe: <http:\/\/[^/]+(\/\S+)>\r$/m.exec(mail) ?? [];
  const stopped = async () => (await service.rows('reminder_recipients'))[0]?.stopped_at;
  const open = (at = path) => fetch(`${service.address}${at}`);
  const post = (at: string, init: RequestInit = {}) =>
    fetch(`${service.address}${at}`, { method: 'POST', ...init });
  return { clock, service, mail, path, stopped, open, post, delivered };
}

describeOnSqlite('the link that stops reminders', () => {
  test('is in the email for its reader and for mail programs, and names nobody', async () => {
    const { mail, path } = await remindedCustomer();
    expect(mail).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    // In the header, the plain text and the HTML.
    expect(mail.split(path)).toHaveLength(4);
    expect(path).toMatch(/^\/reminders\/[\w-]{22}\.[\w-]{22}$/);
  });

  test('opened by a program changes nothing, its button stops reminders, and that can be taken back', async () => {
    const { path, stopped, open, post, clock, delivered } = await remindedCustomer();
    const page = await open();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const html = await page.text();
    expect(html).toContain(`action="${path}"`);
    expect(html).toContain('Stop these emails');
    expect(await stopped()).toBeNull();

    const done = await post(path, { body: new FormData() });
    expect(await done.text()).toContain('Reminders are stopped');
    const at = await stopped();
    expect(at).toBeTruthy();
    clock.pass(2 * DAY);
    await post(path);
    expect(await stopped()).toBe(at);
    expect(await (await open()).text()).toContain(`action="${path}/resume"`);
    expect(await delivered()).toBe(2);

    expect(await (await post(`${path}/resume`)).text()).toContain('Reminders are sent again');
    expect(await stopped()).toBeNull();
  });

  test('is used by mail programs, whatever they send, and a page of another site takes nothing back', async () => {
    const { path, stopped, post } = await remindedCustomer();
    const part = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';
    for (const [type, body, origin] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click', undefined],
      ['multipart/form-data; boundary=cut', `--cut\r\n${part}\r\n--cut--\r\n`, undefined],
      ['text/plain', 'anything', 'null'],
      ['application/x-www-form-urlencoded', '', 'https://mail.example'],
    ] as const) {
      await post(`${path}/resume`);
      expect(await stopped()).toBeNull();
      const headers = { 'content-type': type, ...(origin && { origin }) };
      expect((await post(path, { headers, body })).status, type).toBe(200);
      expect(await stopped(), type).toBeTruthy();
    }
    const headers = { origin: 'https://other.example' };
    expect((await post(`${path}/resume`, { headers })).status).toBe(403);
    expect(await stopped()).toBeTruthy();
  });

  test('works when the account is gone, and login links still come', async () => {
    const { path, stopped, post, service, delivered } = await remindedCustomer();
    const body = new FormData();
    body.append('email', goodSignUp.email);
    await post(path);
    await post('/lost_account.php', { body });
    await expect.poll(delivered).toBe(3);
    await inDatabase(service.dataFolder, async (storage) => {
      await storage.deleteFrom('sign_in_links').execute();
      await storage.deleteFrom('accounts').execute();
    });
    expect((await post(path)).status).toBe(200);
    expect(await stopped()).toBeTruthy();
  });

  test('that is cut, or long, or has something else in it stops nothing', async () => {
    const { path, stopped, open, post, service } = await remindedCustomer();
    for (const wrong of [
      path.slice(0, -1),
      '/reminders/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '/reminders/%ff%fe',
      `${path}${'a'.repeat(10_000)}`,
    ]) {
      for (const reply of [await open(wrong), await post(wrong), await post(`${wrong}/resume`)]) {
        expect(reply.status).toBeGreaterThanOrEqual(400);
        expect(reply.status).toBeLessThan(500);
        const html = await reply.text();
        expect(html).not.toContain('<script');
        // Its reader is told whom to write to instead.
        if (reply.status === 404) expect(html).toContain(site.email);
      }
    }
    expect(await stopped()).toBeNull();
    expect((await fetch(`${service.address}/ready`)).status).toBe(200);
  });
});

describeOnSqlite('the counts', () => {
  test('an operator sees how many reminders were sent and stopped, and nothing about a person', async () => {
    const { path, post, service } = await remindedCustomer();
    await post(path);
    const text = await service.counts();
    expect(text).toContain('setup_reminders{kind="trial-ends-soon",outcome="sent"} 1');
    expect(text).toContain('setup_reminder_stops 1');
    expect(text).not.toContain(path.slice(11));
  });
});
