import { words } from '../people/fold.ts';

const HAN = /^\p{Script=Han}$/u;

/** The words to index a text by. Chinese text gives each character and each pair of adjacent characters. */
export function indexTokens(text: string): string[] {
  const tokens = words(text);
  if (!tokens.some((token) => HAN.test(token))) return tokens;
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    return next !== undefined && HAN.test(token) && HAN.test(next) ? [token, token + next] : [token];
  });
}

/** Different words of a prompt that are used. More than a sentence needs; it bounds the cost of very long prompts. */
const MAX_PROMPT_WORDS = 32;
/** Characters of a prompt that are read; the rest is ignored. */
const MAX_PROMPT_CHARACTERS = 4000;

const STOP_WORDS = new Set(
  (
    'a an and any are as at based be by can could do find for from get good has have having i in into is it its ' +
    'knows looking me my near need of on or our people person please search show some somebody someone speak speaking ' +
    'speaks that the their them there they this to us want we who whose will with work working works would years you ' +
    'al con de del el en es la las los para por que quien se un una y busco habla hable hablan ' +
    'au aux avec dans des du et le les pour qui sur une cherche parle ' +
    'am auf bei das dem den der die ein eine einen im ist mit oder und von wer zu suche spricht ' +
    'da das do dos e em na no o os um uma com fala'
  ).split(' '),
);

/** One word of a prompt with its other spellings and synonyms. */
export interface PromptWord {
  /** The word as typed comes first. */
  spellings: string[];
  /** The user may still be typing this word, so words that begin with it match too. */
  unfinished: boolean;
}

// Words of prompts that mean the same as a word of the index. The generated profiles are in English, prompts may not
// be.
const SYNONYMS: Record<string, string[]> = {
  programmer: ['developer'],
  coder: ['developer'],
  dev: ['developer'],
  desarrollador: ['developer'],
  desarrolladora: ['developer'],
  developpeur: ['developer'],
  developpeuse: ['developer'],
  entwickler: ['developer'],
  entwicklerin: ['developer'],
  desenvolvedor: ['developer'],
  ingeniero: ['engineer'],
  ingeniera: ['engineer'],
  ingenieur: ['engineer'],
  ingenieurin: ['engineer'],
  enfermera: ['nurse'],
  enfermero: ['nurse'],
  infirmiere: ['nurse'],
  infirmier: ['nurse'],
  krankenschwester: ['nurse'],
  abogado: ['lawyer'],
  abogada: ['lawyer'],
  avocat: ['lawyer'],
  doctor: ['physician'],
  medico: ['physician'],
  attorney: ['lawyer'],
  k8s: ['kubernetes'],
  js: ['javascript'],
  golang: ['go'],
  postgres: ['postgresql'],
  espanol: ['spanish'],
  ingles: ['english'],
  aleman: ['german'],
  frances: ['french'],
  anglais: ['english'],
  allemand: ['german'],
  espagnol: ['spanish'],
  deutsch: ['german'],
  englisch: ['english'],
  franzosisch: ['french'],
  mandarin: ['chinese'],
};

function spellings(word: string): string[] {
  const forms = [word, ...(SYNONYMS[word] ?? [])];
  if (/^[a-z]{4,}s$/.test(word)) {
    forms.push(word.slice(0, -1), ...(SYNONYMS[word.slice(0, -1)] ?? []));
    if (word.endsWith('es')) forms.push(word.slice(0, -2));
  } else if (/^[a-z]{4,}$/.test(word)) forms.push(`${word}s`);
  return forms;
}

/** The words of a prompt to search for. Quotes and operators have no meaning; they only separate words. */
export function promptWords(prompt: string): PromptWord[] {
  const text = prompt.slice(0, MAX_PROMPT_CHARACTERS);
  const tokens = words(text);
  const wanted = new Map<string, PromptWord>();
  const endsInWord = prompt.length <= MAX_PROMPT_CHARACTERS && /[\p{L}\p{N}]$/u.test(text);
  tokens.forEach((token, at) => {
    if (wanted.size >= MAX_PROMPT_WORDS) return;
    const unfinished = endsInWord && at === tokens.length - 1 && token.length > 1;
    if (STOP_WORDS.has(token) || wanted.has(token)) return;
    if (!HAN.test(token)) {
      wanted.set(token, { spellings: spellings(token), unfinished });
      return;
    }
    // Two adjacent Chinese characters are searched for as a pair. A single one is searched for only if it stands
    // alone.
    const next = tokens[at + 1];
    const previous = tokens[at - 1];
    const pairs = next !== undefined && HAN.test(next);
    if (pairs) wanted.set(token + next, { spellings: [token + next], unfinished: false });
    else if (previous === undefined || !HAN.test(previous))
      wanted.set(token, { spellings: [token], unfinished: false });
  });
  return [...wanted.values()];
}
