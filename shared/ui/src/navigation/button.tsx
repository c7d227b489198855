import { chakra } from '@chakra-ui/react';
import { buttonRecipe } from './button-recipe.ts';
import { Link } from './link.tsx';

/** Does something on this page. `type` is `button` unless it submits a form. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });

/** Goes somewhere inside the site. */
export const ButtonLink = chakra(Link, buttonRecipe);

/** Leaves the site, or opens a mail, telephone or chat program. */
export const ButtonAnchor = chakra('a', buttonRecipe);
