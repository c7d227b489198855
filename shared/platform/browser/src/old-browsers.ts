/*
 * What browsers before Chrome 93 and Safari 15.4 lack of what the site and its libraries call. A
 * text is replaced by a text here, without `$`.
 */
Object.hasOwn ??= (object: object, key: PropertyKey) =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: it is what the rule would put in its place
  Object.prototype.hasOwnProperty.call(object, key);

Array.prototype.at ??= function (this: unknown[], index: number) {
  return this[index < 0 ? this.length + index : index];
};

String.prototype.replaceAll ??= function (this: string, pattern: string | RegExp, by: string) {
  return typeof pattern === 'string' ? this.split(pattern).join(by) : this.replace(pattern, by);
} as typeof String.prototype.replaceAll;

crypto.randomUUID ??= () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // Version 4, variant 8 to b: see RFC 9562, 5.4.
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5') as ReturnType<
    Crypto['randomUUID']
  >;
};

export {};
