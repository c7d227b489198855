import { HEALTH_PATH, SCRIPTS_ELEMENT } from '@platform/contracts/page-composition-element';
import { followHistory } from './follow-history.ts';
import { invokeCommands } from './invoke-commands.ts';
import { isChanged } from './is-changed.ts';
import { openMenus } from './open-menus.ts';
import { queueEarlyInput } from './queue-early-input.ts';
import { reportSeen } from './report-seen.ts';
import { startScripts } from './start-scripts.ts';

export type { DocumentScripts } from './start-scripts.ts';

/** The names of what a tab stores. */
interface Stored {
  readonly scrollPositions: string;
  readonly typed: string;
}

/** What every document runs before the page's scripts come. */
export const writeInlineScript = ({ scrollPositions, typed }: Stored) => `((isChanged) => {
const files = JSON.parse(document.getElementById(${JSON.stringify(SCRIPTS_ELEMENT)})?.textContent ?? '');
(${followHistory})(${JSON.stringify(scrollPositions)});
(${queueEarlyInput})(isChanged, !files.onInteraction, ${JSON.stringify(typed)});
(${invokeCommands})();
(${openMenus})();
(${startScripts})(files, isChanged);
(${reportSeen})(files.view, ${JSON.stringify(HEALTH_PATH)});
})(${isChanged})`;
