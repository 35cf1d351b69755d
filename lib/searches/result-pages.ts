import type { SearchPage } from '../service/model.ts';
import type { RequestRecord, ResultPageRecord, SearchQueryRecord } from '../store/records.ts';

/** One string for the same search, whatever the spacing of its prompt. */
export function searchKey(prompt: string, filtersJson: string): string {
  return JSON.stringify([prompt.trim().replace(/\s+/g, ' '), filtersJson]);
}

/** Whether a request asks for this result page. */
export function isSearchFor(
  { op, search }: Pick<RequestRecord, 'op' | 'search'>,
  { key, page }: SearchQueryRecord,
): boolean {
  return op === 'search' && search?.key === key && search.page === page;
}

/** The database key of a result page. */
export function resultPageId(account: string, key: string, page: number): string {
  return `${account}|${page}|${key}`;
}

/** An answered result page as it is stored. */
export function resultPageOf(
  { account }: Pick<RequestRecord, 'account'>,
  search: SearchQueryRecord,
  answer: SearchPage,
  at: number,
): ResultPageRecord {
  const { key, prompt, filtersJson, page, about } = search;
  return {
    id: resultPageId(account, key, page),
    account,
    key,
    page,
    prompt,
    filtersJson,
    hasNextPage: answer.hasNextPage,
    total: answer.total,
    urns: answer.candidates.map(({ urn }) => urn),
    charged: answer.charged,
    at,
    ...(about !== undefined && { about }),
  };
}
