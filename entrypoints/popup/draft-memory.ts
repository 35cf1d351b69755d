/** The name under which the browser's session holds notes that were typed in a popup and not saved. */
export const NOTE_DRAFTS = 'noteDrafts';
