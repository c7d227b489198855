import { chakra, VisuallyHidden } from '@site/ui';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useReducer, useRef } from 'react';
import type { Picture } from '../../../kit/drawings.ts';
import {
  ARROW_STEP,
  dragIn,
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
    // A finger moves the zoomed picture, and scrolls the page over a whole one.
    '&[aria-pressed=true]': { cursor: 'zoom-out', touchAction: 'pinch-zoom' },
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
  readonly action: string;
  readonly describedBy: string;
}

export function ZoomablePicture({ picture, action, describedBy }: Props) {
  const [state, dispatch] = useReducer(zoomReducer, wholePicture);
  const lastPointer = useRef('');
  const finger = useRef<{ clientX: number; clientY: number }>(undefined);

  const placeOf = (event: MouseEvent<HTMLElement>) =>
    placeIn(event.currentTarget.getBoundingClientRect(), event);
  const onPointerDown = (event: PointerEvent) => {
    lastPointer.current = event.pointerType;
    finger.current = event;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') return dispatch({ kind: 'pointed', place: placeOf(event) });
    if (!finger.current || !event.isPrimary) return;
    const by = dragIn(event.currentTarget.getBoundingClientRect(), finger.current, event);
    finger.current = event;
    dispatch({ kind: 'moved', by });
  };
  const onPointerEnd = () => {
    finger.current = undefined;
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
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && dispatch({ kind: 'left' })}
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
