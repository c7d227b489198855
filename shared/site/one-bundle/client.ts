import { nextTask } from '@platform/browser/next-task';
import type { Modules } from './start.tsx';

/** Runs the libraries, then the application, in the order and with the pauses of `client.ts`. */
export async function run(modules: Modules): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@site/ui');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@site/ui/shell');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await start(modules);
}
