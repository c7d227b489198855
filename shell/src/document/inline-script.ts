import { invokeCommands } from './invoke-commands.ts';
import { isChanged } from './is-changed.ts';
import { queueEarlyClicks } from './queue-early-clicks.ts';
import { SCRIPTS_ELEMENT, startScripts } from './start-scripts.ts';

export const inlineScript = `((isChanged) => {
(${queueEarlyClicks})(isChanged);
(${invokeCommands})();
(${startScripts})(${JSON.stringify(SCRIPTS_ELEMENT)}, isChanged);
})(${isChanged})`;
