import type { BrowserContextOptions, Page } from '@playwright/test';
import { arrive } from '../fixtures/arrive.ts';
import { admit } from '../site/admission.ts';
import type { Condition } from './condition.ts';
import { untilAlive } from './use-page.ts';

type NewVisitor = (options?: BrowserContextOptions) => Promise<Page>;

/** A visitor's page at a path under a condition, all of it hydrated. */
export async function openPage(
  newVisitor: NewVisitor,
  path: string,
  condition?: Condition,
): Promise<Page> {
  const page = await newVisitor({ reducedMotion: 'reduce', ...condition?.browser });
  await admit(page, path);
  await condition?.prepare?.(page);
  await arrive(page, path);
  await untilAlive(page);
  await condition?.change?.(page);
  return page;
}
