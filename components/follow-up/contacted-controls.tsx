import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { CHANNELS, type FollowUp } from '../../lib/follow-up/records.ts';
import { date } from '../../lib/i18n/dates.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CheckIcon, CloseIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { ContactDateForm } from './contact-date-form.tsx';
import { useKeptFocus } from './kept-focus.ts';
import type { PartProps } from './part-props.ts';
import { channelWords } from './stage-words.ts';

type Contacted = FollowUp['contacted'][number];

/** When a person was contacted, the last time first, and a way to note the next. */
export function ContactedControls({ model, somebody, noted, attempt, problem }: PartProps) {
  const [isDating, setDating] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part, '.ts-follow-up__mark > button');
  const [last, ...earlier] = noted.followUp.contacted;
  const remove = (one: Contacted) => void attempt(model.removeContacted(somebody, one));
  return (
    <div ref={part} class="ts-follow-up__part">
      <div class="ts-follow-up__row">
        <span class="ts-follow-up__mark">
          <Menu
            label={t('followUpMarkContacted')}
            icon={CheckIcon}
            items={[
              ...CHANNELS.map((channel) => ({
                id: channel,
                label: channelWords(channel),
                onSelect: () => void attempt(model.markContacted([somebody], channel)),
              })),
              { id: '', label: t('followUpAnotherDate'), onSelect: () => setDating(true) },
            ]}
          />
        </span>
      </div>
      {isDating && (
        <ContactDateForm
          onSave={(channel, at) => attempt(model.markContacted([somebody], channel, at))}
          onClose={() => setDating(false)}
        />
      )}
      {last && (
        <ul class="ts-follow-up__contacted">
          <ContactedLine one={last} onRemove={remove}>
            {earlier.length > 0 && (
              <Button variant="ghost" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {tn('followUpEarlier', earlier.length)}
              </Button>
            )}
          </ContactedLine>
          {isOpen && earlier.map((one, index) => <ContactedLine key={index} one={one} onRemove={remove} />)}
        </ul>
      )}
      {problem}
    </div>
  );
}

interface ContactedLineProps {
  one: Contacted;
  onRemove: (one: Contacted) => void;
  children?: ComponentChildren;
}

function ContactedLine({ one, onRemove, children }: ContactedLineProps) {
  const words = t('followUpContactedOn', date(one.at), channelWords(one.channel));
  return (
    <li class="ts-follow-up__line">
      <span>{words}</span>
      <IconButton icon={CloseIcon} size="small" label={t('uiRemove', words)} onClick={() => onRemove(one)} />
      {children}
    </li>
  );
}
