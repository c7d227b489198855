/** What each shorthand stands for in a page that is written from left to right. */
const sides = {
  paddingInline: (value: string) => ({ paddingLeft: value, paddingRight: value }),
  paddingBlock: (value: string) => ({ paddingTop: value, paddingBottom: value }),
  marginInline: (value: string) => ({ marginLeft: value, marginRight: value }),
  marginBlock: (value: string) => ({ marginTop: value, marginBottom: value }),
  inset: (value: string) => ({ top: value, right: value, bottom: value, left: value }),
  insetInline: (value: string) => ({ left: value, right: value }),
  insetInlineStart: (value: string) => ({ left: value }),
  insetInlineEnd: (value: string) => ({ right: value }),
  insetBlock: (value: string) => ({ top: value, bottom: value }),
  insetBlockStart: (value: string) => ({ top: value }),
  insetBlockEnd: (value: string) => ({ bottom: value }),
};

/** Browsers before Chrome 87 and Safari 14.1 drop these properties: buttons would have no padding. */
export const physicalSides = Object.fromEntries(
  Object.entries(sides).map(([property, transform]) => [
    property,
    { values: 'spacing' as const, transform },
  ]),
);
