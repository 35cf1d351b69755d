import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRANSITIONS } from '../../lib/requests/reduce.ts';
import { isOpen, REQUEST_STATES, type RequestState } from '../../lib/store/records.ts';
import { ROOT } from '../run/tools.ts';

export const DIAGRAM_FILE = 'docs/request-states.md';

const INTRODUCTION =
  'The states of one paid request and the events that lead from one to the next, drawn by `npm run diagram` from the table ' +
  '`TRANSITIONS` in `lib/requests/reduce.ts`; a test fails where the two differ.';

/** The state diagram of a paid request as a Markdown document. */
export function requestStates(table: typeof TRANSITIONS = TRANSITIONS): string {
  const states = REQUEST_STATES.map((state) => `  state "${state}" as ${nodeOf(state)}`);
  const ends = REQUEST_STATES.filter((state) => !isOpen({ state })).map(
    (state) => `  ${nodeOf(state)} --> [*]`,
  );
  const lines = ['stateDiagram-v2', ...states, '  [*] --> recorded', ...arrows(table), ...ends];
  return ['# States of a paid request', '', INTRODUCTION, '', '```mermaid', ...lines, '```', ''].join('\n');
}

/** One arrow between two states, labelled with all the events that take it. */
function arrows(table: typeof TRANSITIONS): string[] {
  const events = new Map<string, string[]>();
  for (const from of REQUEST_STATES) {
    for (const [event, targets] of Object.entries(table)) {
      for (const to of targets[from] ?? []) {
        const arrow = `${nodeOf(from)} --> ${nodeOf(to)}`;
        events.set(arrow, [...(events.get(arrow) ?? []), event]);
      }
    }
  }
  return [...events].map(([arrow, names]) => `  ${arrow}: ${names.join(', ')}`);
}

/** Mermaid's names have no hyphen. */
function nodeOf(state: RequestState): string {
  return state.replaceAll('-', '_');
}

if (import.meta.main) writeFileSync(join(ROOT, DIAGRAM_FILE), requestStates());
