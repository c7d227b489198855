/** The words around the promotional video. */
export interface VideoContent {
  /** The label of the button that opens it. */
  readonly label: string;
  readonly title: string;
  /** The language of the captions. */
  readonly captions: string;
  /** The message where the video does not load. */
  readonly failed: string;
}

/** The promotional video, for the copy of a page, with the given label for its button. */
export function promotionalVideo(label: string): VideoContent {
  return {
    label,
    title: 'One day with {product} ERP',
    captions: 'English',
    failed: 'The video did not load. Check your connection, then try again.',
  };
}
