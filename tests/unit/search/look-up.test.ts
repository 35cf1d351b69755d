import { describe, expect, it } from 'vitest';
import { createLookUp, type Query, rememberAnswers } from '../../../components/search/look-up.ts';
import type { Reply } from '../../../lib/messages/answers.ts';
import type { Resolution } from '../../../lib/service/model.ts';

const company = (query: string): Query => ({ kind: 'COMPANY', query });
const NONE: Reply<Resolution> = { ok: true, data: { state: 'none', countryId: null } };

/** A service that answers when the test wants it to, with a clock that does not run. */
function bench() {
  const asked: { text: string; fresh: boolean; answer: (reply: Reply<Resolution>) => void }[] = [];
  const timers = new Set<() => void>();
  const resolve = rememberAnswers(
    (query, fresh) =>
      new Promise((answer) => {
        asked.push({ text: 'query' in query ? query.query : query.city, fresh, answer });
      }),
  );
  const lookUp = createLookUp(resolve, (_ms, work) => {
    timers.add(work);
    return () => timers.delete(work);
  });
  return {
    asked,
    lookUp,
    resolve,
    pause() {
      for (const work of [...timers]) {
        timers.delete(work);
        work();
      }
    },
    words: () => asked.map(({ text }) => text),
  };
}

describe('looking up what is typed', () => {
  it('asks once, for the text that is there when the typing pauses', async () => {
    const { lookUp, pause, words, asked } = bench();
    for (const text of ['A', 'At', 'Atl', 'Atlas']) lookUp.type(company(text));
    expect(lookUp.looking.value.state).toBe('idle');
    pause();
    expect(words()).toEqual(['Atlas']);
    expect(lookUp.looking.value.state).toBe('looking');
    asked[0]?.answer(NONE);
    await expect.poll(() => lookUp.looking.value.state).toBe('answered');
  });

  it('never asks for the same text twice, unless a fresh answer is wanted', async () => {
    const { lookUp, pause, words, asked } = bench();
    lookUp.type(company('Atlas'));
    pause();
    asked[0]?.answer(NONE);
    await expect.poll(() => lookUp.looking.value.state).toBe('answered');
    lookUp.type(company('Atlas '));
    lookUp.type(null);
    lookUp.type(company('atlas'));
    pause();
    await expect.poll(() => lookUp.looking.value.state).toBe('answered');
    expect(words()).toEqual(['Atlas']);
    void lookUp.now(company('Atlas'), true);
    expect(asked[1]).toMatchObject({ text: 'Atlas', fresh: true });
  });

  it('shows the newest answer only, also if older ones arrive later', async () => {
    const { lookUp, asked } = bench();
    const first = lookUp.now(company('Atl'));
    const second = lookUp.now(company('Atlas'));
    asked[1]?.answer({ ok: true, data: { state: 'resolved', id: '2', displayName: 'Atlas' } });
    asked[0]?.answer(NONE);
    expect(await first).toBeNull();
    expect(await second).toMatchObject({ state: 'answered', resolution: { id: '2' } });
    expect(lookUp.looking.value).toMatchObject({ resolution: { id: '2' } });
  });

  it('asks again after a failure', async () => {
    const { lookUp, asked } = bench();
    const failed = lookUp.now(company('Atlas'));
    asked[0]?.answer({ ok: false, error: { kind: 'offline' } });
    expect(await failed).toMatchObject({ state: 'failed', error: { kind: 'offline' } });
    void lookUp.now(company('Atlas'));
    expect(asked).toHaveLength(2);
  });

  it('shows no answer once it is stopped', async () => {
    const { lookUp, asked } = bench();
    const late = lookUp.now(company('Atlas'));
    lookUp.stop();
    asked[0]?.answer(NONE);
    expect(await late).toBeNull();
    expect(lookUp.looking.value.state).toBe('looking');
  });
});
