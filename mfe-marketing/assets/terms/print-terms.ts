import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireSiteConfiguration } from '@site/node/site-configuration-file';
import { launchBrowser } from '../browser.ts';
import { serveDashboard } from '../dashboard-server.ts';
import { termsDocument } from './terms-document.ts';

const target = join(import.meta.dirname, '../../public');

/** Prints the terms as `public/terms.pdf`, which the site serves as `/terms.pdf`. */
export async function printTerms(): Promise<void> {
  const config = await requireSiteConfiguration();
  const style = await readFile(join(import.meta.dirname, 'terms.css'), 'utf8');
  await mkdir(target, { recursive: true });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await serveDashboard(context);
    const page = await context.newPage();
    await page.setContent(termsDocument(config, style));
    await page.evaluate(() => document.fonts.ready);
    await page.pdf({
      path: join(target, 'terms.pdf'),
      format: 'A4',
      margin: { top: '20mm', right: '22mm', bottom: '20mm', left: '22mm' },
      printBackground: true,
      tagged: true,
      outline: true,
    });
  } finally {
    await browser.close();
  }
}
