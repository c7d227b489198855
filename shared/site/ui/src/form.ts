/* `@site/ui/form`: the parts of forms and choices, which only pages with forms load. */
export { Checkbox } from './form/checkbox.tsx';
export { FocusedNotice } from './form/focused-notice.tsx';
export { SegmentedChoice } from './form/segmented-choice.tsx';
export { StatusBox, StatusLine } from './form/status-box.tsx';
export { SelectField, TextAreaField, TextField } from './form/text-field.tsx';
export { UnstoredNotice, type UnstoredText } from './form/unstored-notice.tsx';
