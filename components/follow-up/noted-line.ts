import { stageIn } from '../../lib/follow-up/lists.ts';
import type { FollowUp, ListRecord } from '../../lib/follow-up/records.ts';
import { joinWords } from '../../lib/i18n/outside-text.ts';
import { locale, number, t } from '../../lib/i18n/text.ts';

/** What is noted of a person: that they are in the company's own system, lists with stages, the last contact, tags. */
export interface NotedLine {
  /** What a row has room for, the most telling first. */
  parts: readonly string[];
  /** All of it, one fact a line. */
  all: string;
}

/** What is noted of a person in short words; null if it is nothing. Lists that are gone are left out. */
export function notedLine(
  { lists: memberships, tags, contacted }: FollowUp,
  lists: readonly ListRecord[],
  now: number,
  isInAts = false,
): NotedLine | null {
  const places = memberships
    .toSorted((a, b) => b.at - a.at)
    .flatMap((one) => {
      const list = lists.find(({ id }) => id === one.list);
      return list ? joinWords([list.name, stageIn(list, one.stage)?.name]) : [];
    });
  const [place, ...others] = places;
  const [last] = contacted;
  const contact = last ? [t('followUpContactedDay', dayOf(last.at, now))] : [];
  const tagged = tags.map((tag) => joinWords([`#${tag}`]));
  const first = others.length > 0 ? `${place} +${number(others.length)}` : place;
  const ats = isInAts ? [t('personInAts')] : [];
  const parts = [...ats, ...(first === undefined ? [] : [first]), ...contact, ...tagged];
  return parts.length === 0 ? null : { parts, all: [...ats, ...places, ...contact, ...tagged].join('\n') };
}

/** A day without its year, if it is of this year. */
function dayOf(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Date(at).toLocaleDateString(locale(), {
    day: 'numeric',
    month: 'short',
    year: isThisYear ? undefined : 'numeric',
  });
}
