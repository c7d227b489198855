interface Place {
  readonly x: number;
  readonly y: number;
}

/** Points at equal distances on a circle, clockwise from the top, in whole pixels. */
export function circleOf(count: number, middle: Place, radius: number): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2;
    return {
      x: Math.round(middle.x + radius * Math.cos(angle)),
      y: Math.round(middle.y + radius * Math.sin(angle)),
    };
  });
}

export function linesBetween(places: readonly Place[]) {
  return places.flatMap((from, index) => places.slice(index + 1).map((to) => ({ from, to })));
}
