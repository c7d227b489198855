import { nextTask } from './next-task.ts';

/*
 * The browser's entry. The platform runs piece by piece, each in a task of its own, so that a slow
 * phone responds to taps and scrolls in between. Then the page hydrates.
 */
await nextTask();
await import(/* webpackMode: "eager" */ 'react-dom/client');
await nextTask();
await import(/* webpackMode: "eager" */ '@site/ui');
await nextTask();
await import(/* webpackMode: "eager" */ '@site/ui/shell');
await nextTask();
await import(/* webpackMode: "eager" */ './start.tsx');
