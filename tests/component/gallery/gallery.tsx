import type { ComponentChildren } from 'preact';
import { Mark } from '../../../components/ui/mark.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ChipSamples, ListboxSample, TabsSample } from './choice-samples.tsx';
import { ButtonSamples, DialogSample, FieldSamples, MenuSample } from './control-samples.tsx';
import { NoticeSamples, ProgressSamples, SkeletonSamples, WordSamples } from './feedback-samples.tsx';
import { IconSamples, PersonSamples, SidebarSample, TimelineSamples } from './person-samples.tsx';

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(360px, 1fr))',
  gap: '24px',
  padding: '24px',
  alignItems: 'start',
};

function Sample({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <Section title={title}>
      <div class="ts-stack">{children}</div>
    </Section>
  );
}

/** Every component in every state, on one page. */
export function Gallery() {
  return (
    <main>
      <header class="ts-row" style={{ padding: '24px 24px 0' }}>
        <Mark size={28} />
        <h1 class="ts-title">Talent Scout components</h1>
      </header>
      <div style={GRID}>
        <Sample title="Together">
          <SidebarSample />
        </Sample>
        <Sample title="Buttons">
          <ButtonSamples />
        </Sample>
        <Sample title="Dialog and menu">
          <div class="ts-row">
            <DialogSample />
            <MenuSample />
          </div>
        </Sample>
        <Sample title="Fields">
          <FieldSamples />
        </Sample>
        <Sample title="Chips">
          <ChipSamples />
        </Sample>
        <Sample title="Tabs">
          <TabsSample />
        </Sample>
        <Sample title="Listbox">
          <ListboxSample />
        </Sample>
        <Sample title="Words and figures">
          <WordSamples />
        </Sample>
        <Sample title="Progress">
          <ProgressSamples />
        </Sample>
        <Sample title="Loading">
          <SkeletonSamples />
        </Sample>
        <Sample title="Notices">
          <NoticeSamples />
        </Sample>
        <Sample title="People">
          <PersonSamples />
        </Sample>
        <Sample title="Timeline">
          <TimelineSamples />
        </Sample>
        <Sample title="Icons">
          <IconSamples />
        </Sample>
      </div>
    </main>
  );
}
