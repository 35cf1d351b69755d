/**
 * The line between the launcher and the frame that it holds: a message port of their own, which the page's scripts can't
 * reach. The frame never writes to its parent window, which would hand the page a way to write to the frame.
 */

/** What the launcher sees of the page around the frame. */
export interface Surroundings {
  /** The page has the focus, in itself or in the frame. */
  hasFocus: boolean;
  /** The page's device pixels per pixel. A zoom by style sheet makes the frame's differ. */
  pixelRatio: number;
  /** The host stands where the launcher put it, and the box is open. */
  isInPlace: boolean;
  /** Place and size of the box. */
  box: string;
  /** How often the box went above what the page had put into the top layer. */
  raised: number;
}

export type ToFrame =
  /** The word that the worker knows the frame by. */
  | { type: 'word'; word: string }
  /** The page changed something around the frame. */
  | { type: 'changed'; around: Surroundings }
  /** The page drew nothing for a while. */
  | { type: 'gap' }
  /** The answer to `check`, two drawn frames later. */
  | { type: 'checked'; n: number; around: Surroundings };

export type ToLauncher =
  /** The worker knows the frame: it will be drawn. */
  | { type: 'ready' }
  | { type: 'close' }
  /** The page has another address: the worker waits for the launcher's word on it. */
  | { type: 'moved' }
  /** Puts the box above what the page has put into the top layer. */
  | { type: 'raise' }
  /** The worker does not know the word any more: another one is needed. */
  | { type: 'word' }
  /** Whether to tell about changes. */
  | { type: 'watch'; on: boolean }
  | { type: 'check'; n: number };
