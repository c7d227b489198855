import type { NextStep } from './next-step/next-step.content.ts';

/** How the page of a product line begins. */
export interface LineHero {
  /** The page's own address. */
  readonly address: string;
  readonly breadcrumbs: readonly { readonly label: string; readonly link: string }[];
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  /** The most important one first. */
  readonly steps: readonly NextStep[];
  /** A few words under the buttons. */
  readonly note?: string;
}

/** What a product line does. `Mark` names the icon beside each feature, which the page chooses. */
export interface Features<Mark extends string> {
  readonly title: string;
  readonly intro: string;
  readonly features: readonly {
    readonly mark: Mark;
    readonly title: string;
    readonly text: string;
  }[];
}

/** A part of a page that tells something at more length beside a picture. */
export interface Story {
  readonly id: string;
  readonly eyebrow: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
  readonly step?: NextStep;
  readonly picture: { readonly alt: string };
}

/** One after the other. */
export interface Steps {
  readonly title: string;
  readonly intro: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

/** How the same product goes for two kinds of people. */
export interface TwoWays {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly ways: readonly {
    readonly title: string;
    readonly steps: readonly string[];
    readonly result: string;
  }[];
}

/** The end of a page. */
export interface Invitation {
  readonly title: string;
  readonly text: string;
  readonly steps: readonly NextStep[];
}
