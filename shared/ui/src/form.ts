/* `@site/ui/form`: the parts of forms and choices, which only pages with forms load. */
export { Checkbox } from './form/checkbox.tsx';
export { SegmentedChoice } from './form/segmented-choice.tsx';
export { SelectField } from './form/select-field.tsx';
export { StatusBox } from './form/status-box.tsx';
export { StatusLine } from './form/status-line.tsx';
export { TextAreaField } from './form/text-area-field.tsx';
export { TextField } from './form/text-field.tsx';
export { UnstoredNotice, type UnstoredText } from './form/unstored-notice.tsx';
