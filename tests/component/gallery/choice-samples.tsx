import { useSignal } from '@preact/signals';
import { Chip } from '../../../components/ui/chip.tsx';
import { Listbox } from '../../../components/ui/listbox.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';

export function ChipSamples() {
  const skills = useSignal([
    'Rust',
    'TypeScript',
    'A skill whose name is much longer than any chip would want it to be',
  ]);
  return (
    <div class="ts-row ts-row--wrap">
      <Chip label="Read only" />
      <Chip kind="Company" label="Acme" warning onRemove={() => {}} />
      {skills.value.map((skill) => (
        <Chip
          key={skill}
          kind="Skill"
          label={skill}
          onRemove={() => {
            skills.value = skills.value.filter((other) => other !== skill);
          }}
        />
      ))}
    </div>
  );
}

export function TabsSample() {
  const selected = useSignal<'profile' | 'activity' | 'page'>('profile');
  return (
    <Tabs
      label="Sections"
      tabs={[
        { id: 'profile', label: 'Profile' },
        { id: 'activity', label: 'Activity', count: 3 },
        { id: 'page', label: 'On this page', count: 25 },
      ]}
      selected={selected.value}
      onSelect={(id) => {
        selected.value = id;
      }}
    >
      <p>Panel of {selected.value}</p>
    </Tabs>
  );
}

export function ListboxSample() {
  const chosen = useSignal('');
  return (
    <>
      <Listbox
        label="Which one do you mean?"
        options={[
          { id: '1', label: 'Valencia, Spain', detail: 'City' },
          { id: '2', label: 'Valencia, Comunidad Valenciana', detail: 'Province' },
          { id: '3', label: 'Valencia, Venezuela', detail: 'City' },
          { id: '4', label: 'Orihuela', detail: null },
        ]}
        onChoose={(id) => {
          chosen.value = id;
        }}
      />
      <output>{chosen}</output>
    </>
  );
}
