import { fold } from '../i18n/fold.ts';
import { day } from './day.ts';

const MAX_NAME_CHARS = 80;
/** Characters that some system forbids in names of files, and those that nobody sees. */
const FORBIDDEN = /[\\/:*?"<>|\p{C}\p{Z}]+/gu;

/** Names that Windows keeps for devices, whatever ending they have. A zip with such a name can't be unpacked there. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|con(?:in|out)\$)(?=\.|$)/i;

export interface Named {
  /** What the file is of: a list, a search, an order. */
  what: string;
  /** When it is made (ms). */
  at: number;
  /** Only a-z, 0-9, _ and -, which every system accepts. */
  isPlain?: boolean;
}

/** The name of a file without its ending: what it is of, and the day. */
export function fileName({ what, at, isPlain = false }: Named): string {
  const parts = ['talent-scout', isPlain ? plainPart(what) : namePart(what), day(at)];
  return parts.filter((part) => part !== '').join('-');
}

/** A text as a name that stands alone inside a zip. */
export function entryName(text: string): string {
  return namePart(text).replace(DEVICE, '$&_');
}

/** A text as a part of a name. Points at its ends are left out: such a file would be hidden, or lose its ending. */
export function namePart(text: string): string {
  const words = text.toWellFormed().replace(FORBIDDEN, '-');
  return trimmed([...words].slice(0, MAX_NAME_CHARS).join(''));
}

function plainPart(text: string): string {
  return trimmed(
    fold(text)
      .replace(/[^a-z0-9_]+/g, '-')
      .slice(0, MAX_NAME_CHARS),
  );
}

const trimmed = (text: string) => text.replace(/^[-.]+|[-.]+$/g, '');
