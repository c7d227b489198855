import { chromium } from '@playwright/test';
const [,, out, ...files] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--allow-file-access-from-files'] });
const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
const { readFileSync } = await import('node:fs');
await page.setContent(`<body style="margin:0;display:flex;gap:8px;background:#888;width:max-content">${files.map((f) => `<img src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join('')}`);
await page.locator('body').screenshot({ path: out });
await browser.close();
