export const promotionalVideo = {
  title: 'One day with {product} ERP',
  captions: 'English',
} as const;
