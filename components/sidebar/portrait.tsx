import { useContext } from 'preact/hooks';
import { Avatar, type AvatarProps } from '../ui/avatar.tsx';
import { GuardContext } from './paid-button.tsx';

/** A person's picture. Over the network's page only initials, because its service worker could see the request. */
export function Portrait({ src, ...rest }: AvatarProps) {
  const overPage = useContext(GuardContext) !== null;
  return <Avatar {...rest} src={overPage ? null : src} />;
}
