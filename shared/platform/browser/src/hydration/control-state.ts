/** What a visitor can type into, choose from or tick. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

const isField = (element: Element): element is Field =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['hidden', 'file', 'submit'].includes(element.type));

const isWritten = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Whether a field no longer holds what the document gave it. */
export function isChanged(field: Element): field is Field {
  if (!isField(field)) return false;
  if (isTick(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const options = [...field.options];
  // A list whose document selects nothing shows its first option.
  const initial = Math.max(
    options.findIndex(({ defaultSelected }) => defaultSelected),
    0,
  );
  return field.selectedIndex !== initial;
}

/**
 * Gives one field the value of another.
 *
 * @returns whether it was different
 */
export function copyValue(from: Field, to: Element): to is Field {
  if (!isField(to) || isTick(from) !== isTick(to)) return false;
  const property = isTick(from) ? 'checked' : 'value';
  const value: unknown = Reflect.get(from, property);
  if (Reflect.get(to, property) === value) return false;
  setUnnoticed(to, property, value);
  return Reflect.get(to, property) === value;
}

/** Tells a field's listeners, and React's state, of the value that it was given. */
export function announceValue(field: Field): void {
  if (!isTick(field)) {
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  } else if (field.checked || field.type === 'checkbox') {
    // A tick is announced by nothing but a press, which changes it.
    setUnnoticed(field, 'checked', !field.checked);
    field.click();
  }
}

/** React compares a field with what was last assigned to it, unless that went around its setter. */
function setUnnoticed(field: Field, property: 'value' | 'checked', value: unknown): void {
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(field, value);
}

/** Puts the cursor, or what is selected, where it is in another field. */
export function copySelection(from: Element, to: Element): void {
  if (!isWritten(from) || !isWritten(to)) return;
  // Some fields, such as those for numbers, have no selection that can be read.
  if (from.selectionStart === null || to.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
}
