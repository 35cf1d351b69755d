import type { FIRST_STAGES } from '../../lib/follow-up/lists.ts';
import type { Channel } from '../../lib/follow-up/records.ts';
import { type MessageKey, t } from '../../lib/i18n/text.ts';

const STAGE_WORDS: Record<(typeof FIRST_STAGES)[number], MessageKey> = {
  'to-contact': 'stageToContact',
  contacted: 'stageContacted',
  replied: 'stageReplied',
  interview: 'stageInterview',
  no: 'stageNo',
};

/** The name of a stage that new lists have. */
export const stageWords = (stage: (typeof FIRST_STAGES)[number]): string => t(STAGE_WORDS[stage]);

const CHANNEL_WORDS: Record<Channel, MessageKey> = {
  email: 'channelEmail',
  phone: 'channelPhone',
  network: 'channelNetwork',
  other: 'channelElse',
};

/** By what somebody was contacted. */
export const channelWords = (channel: Channel): string => t(CHANNEL_WORDS[channel]);
