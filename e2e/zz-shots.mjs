import { chromium } from '@playwright/test';
const [,, base, out, ...only] = process.argv;
const query = '?package=%22Business%20Plan%22&val=40000&users=5&period=%22yearly%22';
const shots = {
  pricing: ['/pricing', '#plans'], pricingEnd: ['/pricing', 'text=Request a Demo'], devices: ['/devices', 'text=KSh 25,000'], checkout: ['/device-checkout', 'text=Your order'], checkoutTop: ['/device-checkout', 'h1'],
  register: ['/auth/register' + query, 'h1'], step1: ['/register/step1' + query, 'h1'], accounting: ['/products/accounting-smes', 'h1'], homeEnd: ['/', 'text=Request a Demo'],
};
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
await Promise.all([[360, 800, 'light'], [360, 800, 'dark'], [768, 1024, 'dark'], [1440, 900, 'light'], [320, 640, 'large']].map(async ([width, height, mode]) => {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: mode === 'dark' ? 'dark' : 'light' });
  const page = await context.newPage();
  for (const [name, [path, at]] of Object.entries(shots)) {
    if (only.length && !only.includes(name)) continue;
    await page.goto(base + path);
    if (mode === 'large') await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    await page.mouse.move(100, 100); await page.mouse.wheel(0, 50);
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'), null, { timeout: 6000 }).catch(() => {});
    if (name === 'homeEnd') for (let i = 0; i < 40; i++) { await page.mouse.wheel(0, 900); await page.waitForTimeout(60); }
    if (name === 'checkout') { await page.getByRole('button', { name: /One Portable POS.* more/ }).click(); await page.getByRole('button', { name: 'One Cash drawer more' }).click(); }
    await page.locator(at).first().evaluate((e) => e.scrollIntoView({ block: e.matches('h1,#plans') ? 'start' : 'center', behavior: 'instant' })).catch((e) => console.log(name, String(e).slice(0, 80)));
    if (at === 'h1') await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(250);
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) console.log('sideways', name, width);
    await page.screenshot({ path: `${out}/${name}-${width}-${mode}.png` });
  }
  await context.close();
}));
await browser.close();
