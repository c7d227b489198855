import { chakra, VisuallyHidden } from '@site/ui';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useReducer, useRef } from 'react';
import type { Picture } from '../../../kit/drawings.ts';
import {
  ARROW_STEP,
  middle,
  type Place,
  placeIn,
  wholePicture,
  ZOOM_SCALE,
  zoomReducer,
} from './zoom.reducer.ts';

const Frame = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    overflow: 'hidden',
    bg: 'bg.brand',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'xl',
    cursor: 'zoom-in',
    '&[aria-pressed=true]': { cursor: 'zoom-out' },
    _focusVisible: { borderRadius: 'xl' },
    '& img': {
      width: '100%',
      height: 'auto',
      transitionProperty: 'transform',
      transitionDuration: 'moderate',
    },
    '&[aria-pressed=true] img': { transform: `scale(${ZOOM_SCALE})` },
  },
});

const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -ARROW_STEP, y: 0 },
  ArrowRight: { x: ARROW_STEP, y: 0 },
  ArrowUp: { x: 0, y: -ARROW_STEP },
  ArrowDown: { x: 0, y: ARROW_STEP },
};

interface Props {
  readonly picture: Picture;
  /** Says to screen readers what pressing the picture does. */
  readonly action: string;
  readonly describedBy: string;
}

/** A picture that can be zoomed by mouse, finger or keyboard. */
export function ZoomablePicture({ picture, action, describedBy }: Props) {
  const [state, dispatch] = useReducer(zoomReducer, wholePicture);
  const lastPointer = useRef('');

  const placeOf = (event: MouseEvent<HTMLElement>) =>
    placeIn(event.currentTarget.getBoundingClientRect(), event);
  const onMouse = (event: PointerEvent, act: () => void) => {
    if (event.pointerType === 'mouse') act();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // A click without a count comes from a keyboard or a screen reader. A mouse has already zoomed
    // the picture by pointing at it.
    if (event.detail === 0) dispatch({ kind: 'toggled', place: middle });
    else if (lastPointer.current !== 'mouse') dispatch({ kind: 'toggled', place: placeOf(event) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (event.key === 'Escape') dispatch({ kind: 'left' });
    if (!by || state.kind === 'whole') return;
    event.preventDefault();
    dispatch({ kind: 'moved', by });
  };

  return (
    <Frame
      type="button"
      aria-pressed={state.kind === 'zoomed'}
      aria-describedby={describedBy}
      onPointerDown={(event) => {
        lastPointer.current = event.pointerType;
      }}
      onPointerMove={(event) =>
        onMouse(event, () => dispatch({ kind: 'pointed', place: placeOf(event) }))
      }
      onPointerLeave={(event) => onMouse(event, () => dispatch({ kind: 'left' }))}
      onBlur={() => dispatch({ kind: 'left' })}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <VisuallyHidden>{`${action} `}</VisuallyHidden>
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        fetchPriority="high"
        {...(state !== wholePicture && {
          style: { transformOrigin: `${state.place.x}% ${state.place.y}%` },
        })}
      />
    </Frame>
  );
}
