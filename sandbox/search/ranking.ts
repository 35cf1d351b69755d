import { BestRows } from './best-rows.ts';
import type { Condition } from './conditions.ts';
import { FULL_EFFECT, facet } from './person-terms.ts';
import { EMPTY, effectOf, intersect, type Postings, rowOf } from './postings.ts';
import type { PromptWord } from './text-tokens.ts';

/** Gives the ranking the people of a term. */
export interface TermSource {
  /** The highest row; rows begin at 1. */
  rows: number;
  postings(term: string): Postings;
  /** Longer terms that begin with this one, the most common first. */
  termsStartingWith(term: string): string[];
}

export interface RankingQuery {
  words: PromptWord[];
  conditions: Condition[];
  /** People who come first among equally relevant ones. */
  preferred: Postings;
  /** How many rows to return. */
  best: number;
}

export interface Ranked {
  rows: number[];
  /** How many people meet all conditions and at least one word. */
  total: number;
}

/**
 * A word that occurs only in somebody's past has at most this effect. It doesn't count as a matched word: who studied
 * in Lyon need not live there.
 */
const PAST_ONLY_EFFECT = 0.25 * FULL_EFFECT;

const WORD_BITS = 6;
const ONE_WORD = 1 << WORD_BITS;
const LAST_WORD = ONE_WORD - 1;

/** Synonyms, other spellings and completions count for less than the word as typed. */
const OTHER_SPELLING_FACTOR = 0.8;
const COMPLETION_FACTOR = 0.6;

/**
 * Scores people by BM25 over weighted fields, multiplied by one plus the number of matched words. The effect of each
 * word is computed when people are indexed, so a search only adds numbers. That is many times faster than the full-
 * text ranking of SQLite, which reads the list of each common word several times.
 */
export function createRanking(source: TermSource): (wanted: RankingQuery) => Ranked {
  const { rows } = source;
  const score = new Float32Array(rows + 1);
  // Per row: the number of matched words in the upper bits, and the last matched word in the lower bits, so that no
  // word counts twice.
  const met = new Uint16Array(rows + 1);
  const touched = new Uint32Array(rows);
  const passed = new Uint16Array(rows + 1);
  const prefers = new Uint8Array(rows + 1);

  function rarity(postings: Postings): number {
    return Math.log(1 + (rows - postings.length + 0.5) / (postings.length + 0.5));
  }

  /**
   * Sets `passed` to the number of conditions that each row meets. Returns false as soon as no row meets all of them.
   */
  function narrow(conditions: Condition[]): boolean {
    passed.fill(0);
    return conditions.every((condition, before) => {
      let left = 0;
      for (const terms of condition) {
        const lists = terms.map(source.postings).sort((a, b) => a.length - b.length);
        const all = lists.reduce((some, more) => intersect(some, more), lists[0] ?? EMPTY);
        for (let at = 0; at < all.length; at++) {
          const row = rowOf(all[at] ?? 0);
          if (passed[row] !== before) continue;
          passed[row] = before + 1;
          left++;
        }
      }
      return left > 0;
    });
  }

  function addWord(postings: Postings, word: number, factor: number, before: number): number {
    const each = (rarity(postings) * factor) / FULL_EFFECT;
    let reached = before;
    for (let at = 0; at < postings.length; at++) {
      const posting = postings[at] ?? 0;
      const row = rowOf(posting);
      const state = met[row] ?? 0;
      if ((state & LAST_WORD) === word) continue;
      if (state === 0) touched[reached++] = row;
      const effect = effectOf(posting);
      met[row] = (state & ~LAST_WORD) + (effect > PAST_ONLY_EFFECT ? ONE_WORD : 0) + word;
      score[row] = (score[row] ?? 0) + each * effect;
    }
    return reached;
  }

  function addUp(words: PromptWord[]): number {
    let reached = 0;
    words.forEach(({ spellings, unfinished }, at) => {
      spellings.forEach((spelling, which) => {
        const factor = which === 0 ? 1 : OTHER_SPELLING_FACTOR;
        reached = addWord(source.postings(facet.word(spelling)), at + 1, factor, reached);
      });
      const typed = spellings[0];
      if (!unfinished || typed === undefined) return;
      for (const term of source.termsStartingWith(facet.word(typed))) {
        reached = addWord(source.postings(term), at + 1, COMPLETION_FACTOR, reached);
      }
    });
    return reached;
  }

  function prefer(postings: Postings, mark: number): void {
    for (let at = 0; at < postings.length; at++) prefers[rowOf(postings[at] ?? 0)] = mark;
  }

  function byWords({ words, conditions, best }: RankingQuery): Ranked {
    const demanded = conditions.length;
    const reached = addUp(words);
    const kept = new BestRows(best, (a, b) => (prefers[b] ?? 0) - (prefers[a] ?? 0) || a - b);
    let total = 0;
    for (let at = 0; at < reached; at++) {
      const row = touched[at] ?? 0;
      const sum = (score[row] ?? 0) * (1 + ((met[row] ?? 0) >>> WORD_BITS));
      met[row] = 0;
      score[row] = 0;
      if (demanded > 0 && passed[row] !== demanded) continue;
      total++;
      if (sum >= kept.minScore) kept.offer(row, sum);
    }
    return { rows: kept.sorted(), total };
  }

  function everybody({ conditions, best }: RankingQuery): Ranked {
    const chosen: number[] = [];
    const rest: number[] = [];
    let total = 0;
    for (let row = 1; row <= rows; row++) {
      if (conditions.length > 0 && passed[row] !== conditions.length) continue;
      total++;
      const list = prefers[row] === 1 ? chosen : rest;
      if (list.length < best) list.push(row);
    }
    return { rows: [...chosen, ...rest].slice(0, best), total };
  }

  return (wanted) => {
    if (wanted.conditions.length > 0 && !narrow(wanted.conditions)) return { rows: [], total: 0 };
    prefer(wanted.preferred, 1);
    const ranked = wanted.words.length > 0 ? byWords(wanted) : everybody(wanted);
    prefer(wanted.preferred, 0);
    return ranked;
  };
}
