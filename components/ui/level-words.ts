import { type MessageKey, t } from '../../lib/i18n/text.ts';
import type { LanguageLevel } from '../../lib/service/model.ts';

const LEVELS: Record<LanguageLevel, MessageKey> = {
  BASIC: 'levelBasic',
  CONVERSATIONAL: 'levelConversational',
  FLUENT: 'levelFluent',
  NATIVE: 'levelNative',
};

const isKnown = (level: string): level is LanguageLevel => Object.hasOwn(LEVELS, level);

/** The name of a language level; an unknown level is shown as the service sent it. */
export const levelWords = (level: string): string => (isKnown(level) ? t(LEVELS[level]) : level);
