import { chakra } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import { buttonRecipe } from './button-recipe.ts';
import { Link } from './link.tsx';

/** A button that acts on this page. `type` is `button` unless it submits a form. */
export const Button = takingLook(
  chakra('button', buttonRecipe, { defaultProps: { type: 'button' } }),
);

/** A link inside the site, styled as a button. */
export const ButtonLink = takingLook(chakra(Link, buttonRecipe));

/** A link that leaves the site, or opens a mail, phone or chat program. */
export const ButtonAnchor = takingLook(chakra('a', buttonRecipe));

/** Releases that were built before 1.2 say `look` for `variant`. */
function takingLook<Component>(Named: Component): Component {
  // The recipe gives every button both props.
  const Base = Named as ComponentType<{ look?: unknown; variant?: unknown }>;
  const Taking: typeof Base = (props) => <Base {...props} variant={props.variant ?? props.look} />;
  // It takes the props of the component that it renders.
  return Taking as Component;
}
