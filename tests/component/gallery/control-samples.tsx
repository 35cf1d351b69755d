import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { CheckboxRow } from '../../../components/ui/checkbox-row.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import {
  CloseIcon,
  CopyIcon,
  MailIcon,
  PlusIcon,
  RefreshIcon,
  SearchIcon,
  SettingsIcon,
  UnlockIcon,
} from '../../../components/ui/icons.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';

export function ButtonSamples() {
  return (
    <>
      {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
        <div key={variant} class="ts-row ts-row--wrap">
          <Button variant={variant}>Unlock</Button>
          <Button variant={variant} icon={UnlockIcon}>
            Unlock 2
          </Button>
          <Button variant={variant} busy>
            Enriching
          </Button>
          <Button variant={variant} icon={UnlockIcon} busy>
            Unlocking
          </Button>
          <Button variant={variant} disabled>
            Off
          </Button>
        </div>
      ))}
      <div class="ts-row ts-row--wrap">
        <Button size="small">Small</Button>
        <Button size="small" variant="primary" icon={SearchIcon}>
          Search
        </Button>
        <IconButton icon={CopyIcon} label="Copy work email" />
        <IconButton icon={MailIcon} label="Write to jane@acme.com" size="small" />
        <IconButton icon={RefreshIcon} label="Refresh" busy />
        <IconButton icon={SettingsIcon} label="Settings" />
        <IconButton icon={CloseIcon} label="Close sample" disabled />
      </div>
      <Button variant="primary" icon={UnlockIcon}>
        As wide as the panel, with a label that does not fit into three hundred and sixty pixels
      </Button>
    </>
  );
}

export function DialogSample() {
  const open = useSignal(false);
  const close = () => {
    open.value = false;
  };
  return (
    <>
      <Button
        onClick={() => {
          open.value = true;
        }}
      >
        Open dialog
      </Button>
      <Dialog
        open={open.value}
        title="Unlock 12 people?"
        onClose={close}
        actions={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={close}>
              Unlock 12
            </Button>
          </>
        }
      >
        <p>Work email and phone of 12 people: up to 72 credits. What is not found is given back.</p>
      </Dialog>
    </>
  );
}

export function MenuSample() {
  const chosen = useSignal('');
  const item = (id: string, label: string) => ({
    id,
    label,
    onSelect: () => {
      chosen.value = label;
    },
  });
  return (
    <>
      <Menu
        label="More actions"
        icon={PlusIcon}
        items={[
          item('open', 'Open profile'),
          item('export', 'Export CSV'),
          item('refresh', 'Refresh'),
          item('delete', 'Delete'),
        ]}
      />
      <output>{chosen}</output>
    </>
  );
}

export function FieldSamples() {
  const prompt = useSignal('');
  const level = useSignal('FLUENT');
  const own = useSignal(true);
  const work = useSignal(true);
  const submitted = useSignal('');
  return (
    <>
      <TextField
        label="Who are you looking for?"
        type="search"
        icon={SearchIcon}
        placeholder="Rust engineers in Lyon"
        value={prompt.value}
        onInput={(value) => {
          prompt.value = value;
        }}
        onSubmit={() => {
          submitted.value = prompt.value;
        }}
      />
      <output>{submitted}</output>
      <TextField label="API key" value="secret" onInput={() => {}} hint="Kept in this browser only." />
      <TextField
        label="Profile link"
        value="jane"
        onInput={() => {}}
        error="This is not the address of a profile. Paste the whole link."
      />
      <TextField label="Service address" value="https://service.example" onInput={() => {}} locked />
      <TextField label="Notes" multiline value={'Two lines\nof text'} onInput={() => {}} />
      <SelectField
        label="Level"
        value={level.value}
        options={[
          { value: 'BASIC', label: 'Basic' },
          { value: 'FLUENT', label: 'Fluent' },
        ]}
        onChange={(value) => {
          level.value = value;
        }}
      />
      <div>
        <CheckboxRow
          label="Work email"
          checked={work.value}
          onChange={(value) => {
            work.value = value;
          }}
          detail="jane@acme.com"
        />
        <CheckboxRow
          label="Personal email"
          checked={false}
          onChange={() => {}}
          detail="last time 2 credits"
        />
        <CheckboxRow label="Phone" checked disabled onChange={() => {}} detail="not found" />
        <CheckboxRow label="All" checked={false} indeterminate onChange={() => {}} />
      </div>
      <Switch
        label="Talent pool only"
        hint="Free and faster"
        checked={own.value}
        onChange={(value) => {
          own.value = value;
        }}
      />
      <Switch label="Notifications" checked={false} onChange={() => {}} />
    </>
  );
}
