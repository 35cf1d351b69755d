import { shownText } from '../../lib/i18n/outside-text.ts';
import { classNames } from './class-names.ts';

export interface OutsideProps {
  /** A text of the service, of a page or of a file. */
  text: string;
  as?: 'bdi' | 'h1' | 'li' | 'p';
  class?: string | undefined;
}

/** A text from outside. It can't change how the text around it is read, and doesn't leave its place. */
export function Outside({ text, as: Tag = 'bdi', class: extra }: OutsideProps) {
  return (
    <Tag class={classNames('ts-outside', extra)} dir="auto">
      {shownText(text)}
    </Tag>
  );
}
