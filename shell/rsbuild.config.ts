import { defineShell } from '@site/build/define-shell';

export default defineShell();
