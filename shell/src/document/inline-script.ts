import { hearPresses } from './hear-presses.ts';
import { invokeCommands } from './invoke-commands.ts';
import { isChanged } from './is-changed.ts';
import { SCRIPTS_ELEMENT, startScripts } from './start-scripts.ts';

/** The text of the inline script at the end of each document. */
export const inlineScript = `((isChanged) => {
(${hearPresses})(isChanged);
(${invokeCommands})();
(${startScripts})(${JSON.stringify(SCRIPTS_ELEMENT)}, isChanged);
})(${isChanged})`;
