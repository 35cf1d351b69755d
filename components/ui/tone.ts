/** What a colour says; words always say it too. */
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
