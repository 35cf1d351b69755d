import type { Network, ProfileLink } from '../network/link.ts';
import { type PageAnchor, profileLinks } from '../network/links-on-page.ts';
import { pageName } from '../network/page-name.ts';
import { slugName } from '../network/slug-name.ts';
import type { PageReading } from './page-state.ts';

function* anchors(): Generator<PageAnchor> {
  for (const anchor of document.links) {
    // Areas and SVG links have no text.
    if (!(anchor instanceof HTMLAnchorElement)) continue;
    yield { href: anchor.href, text: anchor.textContent || anchor.getAttribute('aria-label') || '' };
  }
}

/** Reads the name of the page's person, and the people it links to. */
export function readPage(network: Network, link: ProfileLink | null, previous: string | null): PageReading {
  return {
    name: link && pageName(document, { network, link, previous }),
    links: profileLinks(network, anchors(), link?.canonical).map((found) => ({
      link: found.link,
      name: found.name ?? slugName(found.link.slug)?.full ?? found.link.slug,
    })),
  };
}
