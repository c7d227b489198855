import { HEALTH_PATH, SCRIPTS_ELEMENT } from '@platform/contracts/page-composition-element';
import { nameInBrowser } from '@platform/contracts/stored-entry-name';
import { storedEntries } from '../../stored-entries.ts';
import { followHistory } from './follow-history.ts';
import { invokeCommands } from './invoke-commands.ts';
import { isChanged } from './is-changed.ts';
import { openMenus } from './open-menus.ts';
import { queueEarlyInput } from './queue-early-input.ts';
import { reportSeen } from './report-seen.ts';
import { startScripts } from './start-scripts.ts';

const inTab = (key: keyof typeof storedEntries.session) =>
  JSON.stringify(nameInBrowser('shell', key, storedEntries.session));

export const inlineScript = `((isChanged) => {
const files = JSON.parse(document.getElementById(${JSON.stringify(SCRIPTS_ELEMENT)})?.textContent ?? '');
(${followHistory})(${inTab('scroll-positions')});
(${queueEarlyInput})(isChanged, !files.onInteraction, ${inTab('typed')});
(${invokeCommands})();
(${openMenus})();
(${startScripts})(files, isChanged);
(${reportSeen})(files.view, ${JSON.stringify(HEALTH_PATH)});
})(${isChanged})`;
