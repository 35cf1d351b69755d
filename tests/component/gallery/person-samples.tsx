import { useSignal } from '@preact/signals';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { CheckboxRow } from '../../../components/ui/checkbox-row.tsx';
import { Credits } from '../../../components/ui/credits.tsx';
import { Elapsed } from '../../../components/ui/elapsed.tsx';
import * as icons from '../../../components/ui/icons.tsx';
import { Mark } from '../../../components/ui/mark.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { StatusDot } from '../../../components/ui/status-dot.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { Timeline } from '../../../components/ui/timeline.tsx';
import type { HistoryEntry } from '../../../lib/service/model.ts';

const NAMES = [
  'Jane Doe',
  'Élodie Ångström',
  '李 小龍',
  'Omar Haddad',
  'Priya Nair',
  'Cher',
  'Tomás Ruiz',
  'Ann Lee',
  '',
];

const JOBS: HistoryEntry[] = [
  {
    title: 'Staff Engineer',
    organisation: 'Acme',
    place: 'Lyon, France',
    start: '2021-03',
    end: null,
    description: 'Leads the payments platform: 40 services, 6 teams.',
    rest: [],
  },
  {
    title: 'Senior Engineer',
    organisation: 'Globex',
    place: null,
    start: '2017-09',
    end: '2021-02',
    description: null,
    rest: [{ label: 'Industry', value: 'Energy' }],
  },
  {
    title: null,
    organisation: 'Initech',
    place: 'Remote',
    start: null,
    end: '2017',
    description: null,
    rest: [],
  },
];

export function PersonSamples() {
  return (
    <>
      <div class="ts-row ts-row--wrap">
        {NAMES.map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </div>
      <div class="ts-row">
        <Avatar name="Jane Doe" size="large" />
        <Avatar name="Broken Picture" size="large" src="https://pictures.invalid/missing.jpg" />
      </div>
    </>
  );
}

export function TimelineSamples() {
  return <Timeline entries={JOBS} limit={2} />;
}

export function IconSamples() {
  return (
    <div class="ts-row ts-row--wrap">
      {Object.entries(icons).map(([name, Shape]) => (
        <span key={name} title={name}>
          <Shape />
        </span>
      ))}
    </div>
  );
}

/** The parts together, as in the sidebar. */
export function SidebarSample() {
  const phone = useSignal(true);
  return (
    <div class="ts-card ts-stack" style={{ inlineSize: '360px' }}>
      <div class="ts-row">
        <Mark />
        <span class="ts-grow ts-strong">Talent Scout</span>
        <Credits amount={1240} extra={60} />
        <IconButton icon={icons.SettingsIcon} label="Options" size="small" />
        <IconButton icon={icons.CloseIcon} label="Close sidebar" size="small" />
      </div>
      <div class="ts-row">
        <Avatar name="Jane Doe" size="large" />
        <div class="ts-grow">
          <div class="ts-row ts-row--between">
            <h3 class="ts-title ts-truncate">Jane Doe</h3>
            <StatusDot tone="success" label="Known" />
          </div>
          <p class="ts-muted ts-truncate">Staff Engineer at Acme · Lyon</p>
        </div>
      </div>
      <div class="ts-row">
        <Badge tone="accent">Talent pool</Badge>
        <Badge tone="success">Enriched</Badge>
        <span class="ts-grow" />
        <span class="ts-small ts-muted">last time 1 credit</span>
      </div>
      <Section title="Contact" level={3}>
        <div>
          <CheckboxRow label="Work address" checked disabled onChange={() => {}} detail="jane@acme.com" />
          <CheckboxRow
            label="Home address"
            checked
            disabled
            onChange={() => {}}
            detail={
              <>
                looking… <Elapsed since={Date.now() - 42_000} limit={180_000} />
              </>
            }
          />
          <CheckboxRow
            label="Telephone"
            checked={phone.value}
            onChange={(value) => {
              phone.value = value;
            }}
            detail="last time 5 credits"
          />
        </div>
        <Button variant="primary" icon={icons.UnlockIcon} disabled={!phone.value}>
          Unlock 1 field
        </Button>
      </Section>
      <Tabs
        label="About Jane Doe"
        tabs={[
          { id: 'profile', label: 'Profile' },
          { id: 'activity', label: 'Activity' },
          { id: 'page', label: 'On this page', count: 12 },
        ]}
        selected="profile"
        onSelect={() => {}}
      >
        <Timeline entries={JOBS.slice(0, 2)} />
      </Tabs>
    </div>
  );
}
