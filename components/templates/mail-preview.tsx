import { t } from '../../lib/i18n/text.ts';
import type { Piece } from '../../lib/templates/fill.ts';
import type { PreparedMail } from '../../lib/templates/prepare-mail.ts';

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) => (
  <>
    {pieces.map(({ text, missing }, index) =>
      missing ? (
        <mark key={index} class="ts-mail__missing">
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </>
);

/** A mail as it will be. What is missing is marked. */
export function MailPreview({ mail }: { mail: Pick<PreparedMail, 'subject' | 'body'> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the keyboard
    <section class="ts-mail" aria-label={t('templatesPreview')} tabIndex={0}>
      <p class="ts-mail__subject" dir="auto">
        <span class="ts-sr-only">{t('templatesSubject')}: </span>
        <Pieces pieces={mail.subject} />
      </p>
      <p class="ts-mail__body" dir="auto">
        <Pieces pieces={mail.body} />
      </p>
    </section>
  );
}
