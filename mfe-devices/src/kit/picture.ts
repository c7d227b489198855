/** A drawing and what it shows. Sizes are those of the file, in CSS pixels. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}
