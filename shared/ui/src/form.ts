/* `@site/ui/form`: what forms and choices are made of; loaded by the pages that have some. */
export { Checkbox } from './form/checkbox.tsx';
export { SegmentedChoice } from './form/segmented-choice.tsx';
export { SelectField } from './form/select-field.tsx';
export { StatusBox } from './form/status-box.tsx';
export { TextAreaField } from './form/text-area-field.tsx';
export { TextField } from './form/text-field.tsx';
