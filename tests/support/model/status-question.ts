import * as operations from '../../../lib/service/operations.ts';

/** How a client asks for contact-status. */
export type StatusRoute = 'get-query' | 'get-path' | 'post-query' | 'post-body' | 'post-path';

/** The question about a person's unlock, asked in one of the ways that the documents leave open. */
export function statusOperation(
  urn: string,
  route: StatusRoute,
): ReturnType<typeof operations.contactStatus> {
  const { query: _query, body: _body, ...usual } = operations.contactStatus(urn);
  const [method, place] = route.split('-');
  return {
    ...usual,
    path: place === 'path' ? `contact-status/${encodeURIComponent(urn)}` : 'contact-status',
    ...(place === 'query' && { query: [['urn', urn]] }),
    ...(method === 'post' && { body: () => (place === 'body' ? { urn } : {}) }),
  };
}
