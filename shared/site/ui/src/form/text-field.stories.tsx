import { SelectField, TextAreaField, TextField } from './text-field.tsx';

export default { title: 'ui/text field' };

export const Empty = () => <TextField id="company" label="Company" />;

export const WithHelp = () => (
  <TextField
    id="pin"
    label="KRA PIN"
    help="It is on your certificate."
    defaultValue="P051234567X"
  />
);

export const Wrong = () => (
  <TextField
    id="email"
    label="Email Address"
    required
    defaultValue="wanjiku@"
    help="The account is made for it."
    error="Enter an email address, such as name@company.co.ke."
  />
);

export const ReadOnly = () => (
  <TextField id="company" label="Company" readOnly defaultValue="Mwangi Hardware" />
);

export const Disabled = () => (
  <TextField id="company" label="Company" disabled defaultValue="Mwangi Hardware" />
);

export const LongText = () => (
  <TextAreaField id="message" label="Message" rows={4} defaultValue="Do you deliver to Kisumu?" />
);

const options = [
  { value: '', label: 'No plan chosen yet' },
  { value: 'basic', label: 'Basic, 1 user' },
];

export const Choice = () => (
  <SelectField id="plan" label="Your plan" options={options} value="basic" onChange={() => {}} />
);

export const WrongChoice = () => (
  <SelectField
    id="plan"
    label="Your plan"
    options={options}
    value=""
    error="Choose a plan."
    onChange={() => {}}
  />
);
