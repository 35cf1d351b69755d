/** The meaning of a colour. Words always say the same. */
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
