import type { Browser } from 'playwright-core';
import type { Measure } from '../../measuring/turns.ts';
import { waitUntilAnswers } from '../answers.ts';
import { phone } from '../browser.ts';

/** Milliseconds after which a page that answers has nothing left to do. */
const REST = 500;

/**
 * Measures how long the page's main thread ran until the page was at rest. Unlike times by the
 * clock, these do not count what other programs of the machine do meanwhile, so they say something
 * on a busy machine as well. Nothing is throttled.
 */
export function processorTime(browser: Browser, address: string): Measure {
  return async () => {
    const context = await browser.newContext(phone);
    try {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.goto(address, { waitUntil: 'load' });
      await waitUntilAnswers(page);
      await page.waitForTimeout(REST);
      const { metrics } = await session.send('Performance.getMetrics');
      const milliseconds = (name: string) =>
        1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
      return { scripts: milliseconds('ScriptDuration'), everything: milliseconds('TaskDuration') };
    } finally {
      await context.close();
    }
  };
}
