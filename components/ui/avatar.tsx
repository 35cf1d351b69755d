import { useState } from 'preact/hooks';
import { shownText } from '../../lib/i18n/outside-text.ts';
import { safeImage } from '../../lib/urls/safe-href.ts';
import { classNames } from './class-names.ts';
import { PersonIcon } from './icons.tsx';
import { initials, tintOf } from './initials.ts';

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: 'medium' | 'large';
  /** The picture is not asked for yet. One that this page has shown before is shown all the same. */
  isHeld?: boolean;
}

/** Pictures that this page has loaded. */
const loaded = new Set<string>();
const MAX_LOADED = 2_000;

function noteLoaded(picture: string): void {
  if (loaded.size >= MAX_LOADED) loaded.clear();
  loaded.add(picture);
}

/** A person's picture, or their initials. Hidden from assistive technology, because the name stands beside it. */
export function Avatar({ name, src, size = 'medium', isHeld = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = safeImage(src);
  const isAsked = !isHeld || (picture !== null && loaded.has(picture));
  return (
    <span
      class={classNames('ts-avatar', size === 'large' && 'ts-avatar--large')}
      style={{ background: `var(--ts-tint-${tintOf(name)})` }}
      aria-hidden="true"
    >
      {initials(shownText(name)) || <PersonIcon />}
      {picture && isAsked && picture !== failed && (
        <img
          // Another person's picture must not be seen until this one is there.
          key={picture}
          class="ts-avatar__picture"
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => noteLoaded(picture)}
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  );
}
