import { defineRemote } from '@platform/build/define-remote';

export default defineRemote({ name: 'books' });
