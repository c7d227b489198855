/* What the views of the console are drawn with. */
export { Box, Flex, Grid, Span, Stack, Table, VisuallyHidden } from '@chakra-ui/react';
export { Announcements } from './announcements.tsx';
export { Awaited, TroubleBox } from './awaited.tsx';
export { Button, ButtonRow, TextAnchor } from './button.ts';
export { Meter, PartChart } from './charts.tsx';
export { ConsoleRoot } from './console-root.tsx';
export { Checkbox, SegmentedChoice, SelectField, TextAreaField, TextField } from './fields.tsx';
export {
  LedgerBody,
  LedgerCell,
  LedgerHeader,
  LedgerRow,
  LedgerTable,
} from './ledger-table.tsx';
export { Modal } from './modal.tsx';
export {
  Card,
  Column,
  ConsoleMark,
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
} from './parts.tsx';
export { StatusBox, StatusLine } from './status.tsx';
export { TextDifference } from './text-difference.tsx';
