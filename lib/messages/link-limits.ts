/** As many links as are read from one page. */
export const MAX_LINKS = 500;
/** As many as a frame may ask about. */
export const MAX_FRAME_LINKS = 100;
