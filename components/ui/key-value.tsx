import type { ComponentChildren } from 'preact';
import { Fragment } from 'preact';
import { Outside } from './outside.tsx';

export interface KeyValueProps {
  items: readonly { label: string; value: ComponentChildren }[];
}

/** A list of names and values in two columns. */
export function KeyValue({ items }: KeyValueProps) {
  return (
    <dl class="ts-pairs">
      {items.map(({ label, value }, index) => (
        <Fragment key={index}>
          <dt>
            <Outside text={label} />
          </dt>
          <dd>{typeof value === 'string' ? <Outside text={value} /> : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
