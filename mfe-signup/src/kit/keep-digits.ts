/** Takes everything but digits out of a field, and leaves the cursor where the visitor has it. */
export function keepDigits(field: HTMLInputElement): void {
  const digits = onlyDigits(field.value);
  if (digits === field.value) return;
  const cursor = onlyDigits(field.value.slice(0, field.selectionStart ?? undefined)).length;
  field.value = digits;
  field.setSelectionRange(cursor, cursor);
}

function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}
