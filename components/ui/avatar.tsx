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
}

/** A person's picture, or their initials. Hidden from assistive technology, because the name stands beside it. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = safeImage(src);
  return (
    <span
      class={classNames('ts-avatar', size === 'large' && 'ts-avatar--large')}
      style={{ background: `var(--ts-tint-${tintOf(name)})` }}
      aria-hidden="true"
    >
      {initials(shownText(name)) || <PersonIcon />}
      {picture && picture !== failed && (
        <img
          class="ts-avatar__picture"
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  );
}
