/* `@site/ui/operators`: what only the operators' console uses. No visitor gets it. */
export { Table } from '@chakra-ui/react';
export { Announcements } from './announcements/announcements.tsx';
export { LogoMark } from './brand/logo-mark.tsx';
export { OperatorsRoot } from './operators/operators-root.tsx';
