/* `@site/ui/operators`: what only the operators' console uses. No visitor gets it. */
export { Table } from '@chakra-ui/react';
export { Announcements } from './announcements/announcements.tsx';
export { LogoMark } from './brand/logo.tsx';
export { Awaited, TroubleBox } from './operators/awaited.tsx';
export { Meter, Sparkline } from './operators/charts.tsx';
export { OperatorsRoot } from './operators/operators-root.tsx';
export {
  DialogFoot,
  Form,
  Heading,
  List,
  Muted,
  Panel,
  Picture,
  Press,
  type PressProps,
  RangeInput,
  Row,
  SkipButton,
  Strong,
  Tag,
} from './operators/parts.tsx';
export { TextDifference } from './operators/text-difference.tsx';
