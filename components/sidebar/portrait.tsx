import { useContext } from 'preact/hooks';
import { Avatar, type AvatarProps } from '../ui/avatar.tsx';
import { GuardContext } from './paid-button.tsx';

/** A person's picture; over a page only their initials, since a page's service worker sees whatever is fetched there. */
export function Portrait({ src, ...rest }: AvatarProps) {
  const overPage = useContext(GuardContext) !== null;
  return <Avatar {...rest} src={overPage ? null : src} />;
}
