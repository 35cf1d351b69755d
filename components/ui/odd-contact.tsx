import { exactPieces } from '../../lib/i18n/exact-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { oddAddress } from '../../lib/urls/odd-address.ts';
import { WarningIcon } from './icons.tsx';

/** A text with a visible code in the place of what nobody sees. Selected with the mouse, it is the text itself. */
function Exact({ text }: { text: string }) {
  return (
    <>
      {exactPieces(text).map((piece, index) =>
        piece.code === null ? (
          piece.text
        ) : (
          <bdi key={index} class="ts-code" data-code={piece.code}>
            <bdi>{piece.text}</bdi>
          </bdi>
        ),
      )}
    </>
  );
}

/** An email address in full. Its two sides keep their order, whatever the direction of their letters. */
function Email({ value }: { value: string }) {
  const at = Math.max(0, value.lastIndexOf('@'));
  const domain = oddAddress(value);
  return (
    <>
      <span class="ts-contact__text" dir="ltr">
        <bdi>
          <Exact text={value.slice(0, at)} />
        </bdi>
        <bdi class="ts-contact__domain" dir="ltr">
          <Exact text={value.slice(at)} />
        </bdi>
      </span>
      {domain !== null && (
        <p class="ts-contact__odd">
          <WarningIcon size={12} />{' '}
          {domain === '' ? (
            t('contactOddAddress')
          ) : (
            <>
              {t('contactOddDomain')}{' '}
              <bdi class="ts-contact__domain" dir="ltr">
                {domain}
              </bdi>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** A contact with other characters than those of a keyboard: what is unseen is shown, and letters that may look like others. */
export function OddContact({ value, isPhone }: { value: string; isPhone: boolean }) {
  return (
    <div class="ts-grow">
      {isPhone ? (
        <span class="ts-contact__text" dir="ltr">
          <Exact text={value} />
        </span>
      ) : (
        <Email value={value} />
      )}
    </div>
  );
}
