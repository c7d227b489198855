import '@platform/browser/old-browsers';
import { nextTask } from '@platform/browser/next-task';

/* The platform runs in several tasks, so that a slow phone responds in between. */
await nextTask();
await import(/* webpackMode: "eager" */ 'react-dom/client');
await nextTask();
await import(/* webpackMode: "eager" */ '@site/ui');
await nextTask();
await import(/* webpackMode: "eager" */ '@site/ui/shell');
await nextTask();
await import(/* webpackMode: "eager" */ './start.tsx');
