import { paths } from '@site/contracts/paths';

interface Breadcrumb {
  readonly label: string;
  readonly link: string;
}

/** What leads to a page, but for the home page, which every page is below. */
export interface Place {
  readonly breadcrumbs?: readonly Breadcrumb[];
  readonly name: string;
}

/** The pages above a page, from the home page down. */
export function pagesAbove({ breadcrumbs = [] }: Place): Breadcrumb[] {
  return [{ label: 'Home', link: paths.home() }, ...breadcrumbs];
}
