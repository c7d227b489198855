import { expect, test } from 'vitest';
import { signedInCustomer } from '../../testing/customer.ts';
import { databaseOf, onPostgres } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { formOf, runService } from '../../testing/running-service.ts';

onPostgres(() => {
  test('what one copy gave out is good at the other, and what passes once passes once at both', async () => {
    const dataFolder = await temporaryFolder();
    const url = await databaseOf(dataFolder);
    const env = { DATABASE_URL: url, SETUP_SECRET: 'one-secret-for-both-copies-of-a-test' };
    const one = await runService({ dataFolder, env });
    const other = await runService({ dataFolder: await temporaryFolder(), env });

    const proof = await one.token();
    expect(await other.signUp({ recaptcha_token: proof })).toEqual({ status: 200, text: '1' });
    const again = { recaptcha_token: proof, email: 'b@shop.example', company_name: 'Another' };
    for (const copy of [one, other]) expect((await copy.signUp(again)).text).toBe('0');

    const customer = await signedInCustomer(one);
    expect((await customer.at(other.address).page()).status).toBe(200);
    const { token } = await customer.buy();
    const body = formOf({ account_token: token });
    const details = await fetch(`${other.address}/account_details`, { method: 'POST', body });
    expect(await details.json()).toMatchObject({ email: 'wanjiru@mavuno.example' });
    await customer.at(other.address).signOut();
    expect((await customer.page()).status).toBe(403);
  });
});
