import type { Signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { FollowUpBlock } from './follow-up-block.tsx';
import type { FollowUpModel } from './follow-up-model.ts';

export interface PersonFollowUpProps {
  model: FollowUpModel;
  /** Somebody under all their urns. */
  somebodyOf: (urn: string) => Promise<Somebody>;
  urn: string;
  /** The person's name, where several people are shown. */
  name?: string;
  /** Whether the focus is wanted here. */
  wanted?: Signal<boolean>;
}

/** What the recruiter notes of somebody who is known by one urn. */
export function PersonFollowUp({ model, somebodyOf, urn, name, wanted }: PersonFollowUpProps) {
  const [somebody, setSomebody] = useState<Somebody | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (found: Somebody) => isWanted && setSomebody(found);
    // The block itself says what can't be read.
    somebodyOf(urn).then(show, () => show({ urns: [urn] }));
    return () => {
      isWanted = false;
    };
  }, [somebodyOf, urn]);
  return somebody && <FollowUpBlock model={model} somebody={somebody} name={name} wanted={wanted} />;
}
