interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** A pointer that is first seen this close to the edge has come over it. */
const EDGE_PX = 8;
/** A hand slows down at its goal, but its step into the frame is at most so many times the step after it. */
const MAX_SLOWING = 3;

interface PointerArrival {
  /** Notes where the pointer is in a frame of this size, and tells whether it came over the frame's edge, as far as is known. */
  at(point: Point, size: Size): boolean;
  left(): void;
}

/**
 * Tells a pointer that moved into the frame from one that a page let appear there, by taking away what lay above it or by
 * moving the frame. The browser reports a fast pointer far inside for the first time. Its next step is then long enough
 * to have brought it there from outside. A hand that rests on a cover makes none, or a tiny one.
 */
export function createPointerArrival(): PointerArrival {
  let first: Point | null = null;
  let second: Point | null = null;
  let cameOverEdge = false;
  const isAtEdge = ({ x, y }: Point, { width, height }: Size) =>
    Math.min(x, y, width - x, height - y) <= EDGE_PX;
  return {
    at(point, size) {
      if (!first) {
        first = point;
        cameOverEdge = isAtEdge(point, size);
      } else if (!second && (point.x !== first.x || point.y !== first.y)) {
        second = point;
        const before = {
          x: first.x - MAX_SLOWING * (second.x - first.x),
          y: first.y - MAX_SLOWING * (second.y - first.y),
        };
        cameOverEdge ||= isAtEdge(before, size);
      }
      return cameOverEdge;
    },
    left() {
      first = null;
      second = null;
    },
  };
}
