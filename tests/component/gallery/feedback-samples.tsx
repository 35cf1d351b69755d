import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Credits } from '../../../components/ui/credits.tsx';
import { Elapsed } from '../../../components/ui/elapsed.tsx';
import { ChartIcon } from '../../../components/ui/icons.tsx';
import { KeyValue } from '../../../components/ui/key-value.tsx';
import { LiveRegion } from '../../../components/ui/live-region.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { SafeLink } from '../../../components/ui/safe-link.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { StatusDot } from '../../../components/ui/status-dot.tsx';

const TONES = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const;

export function WordSamples() {
  return (
    <>
      <div class="ts-row ts-row--wrap">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <div class="ts-row ts-row--wrap">
        {TONES.map((tone) => (
          <StatusDot key={tone} tone={tone} label={tone} />
        ))}
      </div>
      <KeyValue
        items={[
          { label: 'Balance', value: <Credits amount={1240} extra={60} /> },
          { label: 'One', value: <Credits amount={1} /> },
          { label: 'Unknown', value: <Credits amount={null} /> },
          { label: 'Running', value: <Elapsed since={Date.now() - 42_000} limit={180_000} /> },
          {
            label: 'Link',
            value: <SafeLink href="https://network.example/in/jane">network.example/in/jane</SafeLink>,
          },
          { label: 'Mail', value: <SafeLink href="mailto:jane@acme.com">jane@acme.com</SafeLink> },
          { label: 'Refused', value: <SafeLink href="data:text/html,no">not a link</SafeLink> },
        ]}
      />
      <LiveRegion message="Work email found" />
    </>
  );
}

export function ProgressSamples() {
  return (
    <>
      <ProgressBar label="Enriching" value={null} max={15} />
      <ProgressBar label="Unlocking 15 people" value={6} max={15} />
      <ProgressBar label="Unlocking 40 people" value={22} max={40} failed={3} />
      <ProgressBar label="Done" value={15} max={15} />
    </>
  );
}

export function SkeletonSamples() {
  return (
    <>
      <Skeleton person />
      <Skeleton lines={4} />
    </>
  );
}

export function NoticeSamples() {
  return (
    <>
      <Notice title="Known from your own pool">This profile is complete. Nothing to pay.</Notice>
      <Notice kind="success" title="Work email found" onDismiss={() => {}} />
      <Notice kind="warning" title="This order has stalled">
        No news for 2 minutes. It is still being followed.
      </Notice>
      <Notice
        kind="error"
        title="Not enough credits"
        actions={
          <>
            <Button size="small" variant="primary">
              Unlock one field
            </Button>
            <Button size="small">Dismiss error</Button>
          </>
        }
      >
        This needs 12 credits and 4 are left. Nothing was charged.
      </Notice>
      <div class="ts-card">
        <Notice kind="empty" title="Nobody matches" actions={<Button>Clear filters</Button>}>
          No one in your pool or on the network fits all 6 filters. Take one away and search again.
        </Notice>
      </div>
      <div class="ts-card">
        <Notice kind="empty" icon={ChartIcon} title="Nothing spent yet" />
      </div>
    </>
  );
}
