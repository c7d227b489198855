export interface VideoContent {
  readonly label: string;
  readonly title: string;
  readonly captions: string;
  readonly failed: string;
}

export function promotionalVideo(label: string): VideoContent {
  return {
    label,
    title: 'One day with {product} ERP',
    captions: 'English',
    failed: 'The video did not load. Check your connection, then try again.',
  };
}
