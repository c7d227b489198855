import { defineSlotRecipe } from '@chakra-ui/react';

/** One that is chosen among several, in the system's colours for that. */
export const chosenInForcedColours = {
  _highContrast: {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
    borderColor: 'Highlight',
  },
} as const;

const field = defineSlotRecipe({
  className: 'field',
  slots: [
    'root',
    'label',
    'requiredIndicator',
    'input',
    'select',
    'textarea',
    'helperText',
    'errorText',
  ],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', width: '100%' },
    label: { fontSize: 'sm', fontWeight: 'semibold' },
    helperText: { fontSize: 'sm', color: 'fg.muted' },
    errorText: { fontSize: 'sm', fontWeight: 'medium', color: 'fg.error' },
  },
});

const nativeSelect = defineSlotRecipe({
  className: 'native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', width: '100%' },
    field: {
      appearance: 'none',
      width: '100%',
      minHeight: '2.75rem',
      paddingInline: '3',
      paddingInlineEnd: '10',
      // A list cannot wrap its text.
      fontSize: 'min(1em, 9.5vw)',
      // A choice that is too long for its field is seen to go on.
      textOverflow: 'ellipsis',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'md',
      cursor: 'pointer',
      _invalid: { borderColor: 'fg.error', borderWidth: '2px' },
    },
    indicator: {
      _print: { display: 'none' },
      position: 'absolute',
      insetBlock: '0',
      insetInlineEnd: '3',
      display: 'flex',
      alignItems: 'center',
      pointerEvents: 'none',
      color: 'fg.muted',
      '& svg': { width: 'min(1.25rem, 6.25vw)', height: 'min(1.25rem, 6.25vw)' },
    },
  },
});

const toast = defineSlotRecipe({
  className: 'toast',
  slots: ['root', 'title', 'description', 'indicator', 'closeTrigger', 'actionTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'safe center',
      // Text that is enlarged while the message is there makes it higher.
      maxHeight: 'calc(100dvh - 3rem)',
      overflowY: 'auto',
      // The bridges over the gaps between messages reach past the box, and would make it scroll.
      '& > [data-ghost]': { display: 'none' },
      gap: '3',
      width: 'min(26rem, calc(100vw - 2rem))',
      padding: '4',
      borderRadius: 'md',
      borderWidth: '1px',
      borderColor: 'border',
      bg: 'bg.panel',
      color: 'fg',
      boxShadow: '0 8px 30px rgb(6 38 30 / 0.18)',
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      zIndex: 'var(--z-index)',
      opacity: 'var(--opacity)',
      transitionProperty: 'translate, opacity',
      transitionDuration: 'moderate',
      '&[data-type=error]': { borderColor: 'fg.error' },
      '&[data-type=success]': { borderColor: 'action' },
    },
    title: { flex: '1', fontSize: 'sm', fontWeight: 'medium' },
    closeTrigger: {
      padding: '2',
      cursor: 'pointer',
      borderRadius: 'sm',
      '& svg': { width: '1.25rem', height: '1.25rem' },
    },
  },
});

const tabs = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'trigger', 'list', 'content', 'contentGroup', 'indicator'],
  base: {
    list: {
      display: 'flex',
      flexWrap: 'wrap',
      // On tablets the tabs are closer together, so that seven fit in one row.
      gap: { base: '2', md: '1.5', lg: '2' },
      marginBottom: { base: '6', lg: '8' },
      '@media (scripting: none)': { display: 'none' },
    },
    trigger: {
      minHeight: '2.75rem',
      paddingInline: { base: '4', md: '2.5', lg: '4' },
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'full',
      bg: 'bg.panel',
      fontSize: 'sm',
      fontWeight: 'semibold',
      cursor: 'pointer',
      transitionProperty: 'background-color, color',
      transitionDuration: 'fast',
      // What is chosen looks the same under the pointer, where a rule for that would win.
      '&:not([aria-selected=true])': { _hover: { color: 'fg.brand', borderColor: 'action' } },
      _selected: {
        bg: 'action',
        color: 'action.text',
        borderColor: 'action',
        ...chosenInForcedColours,
      },
      _focusVisible: { borderRadius: 'full' },
    },
    content: {
      _focusVisible: { borderRadius: 'lg' },
      '&[data-state=closed]': { display: 'none' },
      // Without scripts and on paper no tab can be chosen, so all panels are shown.
      '@media (scripting: none)': {
        '&[data-state]': { display: 'block' },
        '& + &': { marginTop: '5' },
      },
      _print: { '&[data-state]': { display: 'block' }, '& + &': { marginTop: '5' } },
    },
  },
});

/** A component without a recipe would be unstyled, without an error. */
export const slotRecipes = { field, nativeSelect, tabs, toast };
