import type { Region } from './companies.ts';
import type { CountryCode } from './countries.ts';
import {
  ARABIC,
  BRAZILIAN,
  CHINESE,
  DUTCH,
  ENGLISH,
  FRENCH,
  GERMAN,
  INDIAN,
  type NameLists,
  POLISH,
  SPANISH,
} from './name-lists.ts';

/** What people of a country have in common: names, languages, phone numbers and how they introduce themselves. */
export interface Culture {
  code: CountryCode;
  region: Region;
  /** How many people live here, relative to the others. */
  weight: number;
  names: NameLists;
  /** `two-part`: two family names, as in Spanish. `family-first`: family name first and no space, as in 王伟. */
  order: 'given-first' | 'two-part' | 'family-first';
  /** The share of people who write their name in Latin letters instead of the native script. */
  latin: number;
  native: readonly string[];
  /** Foreign languages, the most common first. */
  foreign: readonly string[];
  /**
   * Patterns in which `#` is a random digit. Number blocks reserved for fiction where the country has them, otherwise
   * blocks of zeros.
   */
  phones: readonly string[];
  /** An introduction in the country's language. `{title}` and `{company}` are replaced. */
  greeting: string;
}

const SPANISH_WORDS = 'Trabajo como {title} en {company}. Me gusta aprender y trabajar en equipo.';

/** All cultures. */
export const CULTURES: readonly Culture[] = [
  {
    code: 'ES',
    region: 'es',
    weight: 14,
    names: SPANISH,
    order: 'two-part',
    latin: 0,
    native: ['Spanish'],
    foreign: ['English', 'French', 'Catalan', 'German', 'Portuguese', 'Italian'],
    phones: ['+346000000##', '+346000001##', '+34600000###'],
    greeting: SPANISH_WORDS,
  },
  {
    code: 'FR',
    region: 'fr',
    weight: 12,
    names: FRENCH,
    order: 'given-first',
    latin: 0,
    native: ['French'],
    foreign: ['English', 'Spanish', 'German', 'Italian', 'Arabic'],
    phones: ['+3363998####', '+3319900####', '+3346571####'],
    greeting:
      'Je travaille comme {title} chez {company}. Curieux de tout, surtout de ce qui marche déjà bien.',
  },
  {
    code: 'DE',
    region: 'de',
    weight: 12,
    names: GERMAN,
    order: 'given-first',
    latin: 0,
    native: ['German'],
    foreign: ['English', 'French', 'Spanish', 'Turkish', 'Russian'],
    phones: ['+4917139200##', '+49176040690##', '+493023125###'],
    greeting: 'Ich arbeite als {title} bei {company}. Gründlichkeit heißt für mich: lieber einmal richtig.',
  },
  {
    code: 'GB',
    region: 'en',
    weight: 10,
    names: ENGLISH,
    order: 'given-first',
    latin: 0,
    native: ['English'],
    foreign: ['French', 'Spanish', 'German', 'Welsh', 'Polish'],
    phones: ['+447700900###', '+442079460###', '+441632960###'],
    greeting: 'I work as {title} at {company}, and organise the odd pub quiz.',
  },
  {
    code: 'US',
    region: 'en',
    weight: 16,
    names: ENGLISH,
    order: 'given-first',
    latin: 0,
    native: ['English'],
    foreign: ['Spanish', 'French', 'Chinese', 'German', 'Vietnamese'],
    phones: ['+121255501##', '+141555501##', '+161755501##', '+120655501##', '+151255501##'],
    greeting: 'I am a {title} at {company}, always happy to connect.',
  },
  {
    code: 'BR',
    region: 'pt',
    weight: 8,
    names: BRAZILIAN,
    order: 'given-first',
    latin: 0,
    native: ['Portuguese'],
    foreign: ['English', 'Spanish', 'Italian', 'Japanese'],
    phones: ['+551190000####', '+552190000####'],
    greeting: 'Sou {title} na {company}. Gosto de gente, de café e de problemas difíceis.',
  },
  {
    code: 'MX',
    region: 'es',
    weight: 6,
    names: SPANISH,
    order: 'two-part',
    latin: 0,
    native: ['Spanish'],
    foreign: ['English', 'French', 'Nahuatl', 'German'],
    phones: ['+52550000####', '+52330000####'],
    greeting: SPANISH_WORDS,
  },
  {
    code: 'AR',
    region: 'es',
    weight: 5,
    names: SPANISH,
    order: 'given-first',
    latin: 0,
    native: ['Spanish'],
    foreign: ['English', 'Italian', 'Portuguese', 'French'],
    phones: ['+54911000#####'],
    greeting: SPANISH_WORDS,
  },
  {
    code: 'EG',
    region: 'ar',
    weight: 5,
    names: ARABIC,
    order: 'given-first',
    latin: 0.35,
    native: ['Arabic'],
    foreign: ['English', 'French', 'German'],
    phones: ['+201000000###', '+201200000###'],
    greeting: 'أعمل في {company} بوظيفة {title}. أحب التعلم والعمل مع فرق متنوعة.',
  },
  {
    code: 'AE',
    region: 'ar',
    weight: 4,
    names: ARABIC,
    order: 'given-first',
    latin: 0.5,
    native: ['Arabic'],
    foreign: ['English', 'Hindi', 'French', 'Urdu'],
    phones: ['+971500000###'],
    greeting: 'أعمل في {company} بوظيفة {title}، وأعيش في الإمارات منذ سنوات.',
  },
  {
    code: 'CN',
    region: 'zh',
    weight: 8,
    names: CHINESE,
    order: 'family-first',
    latin: 0.25,
    native: ['Chinese'],
    foreign: ['English', 'Japanese', 'Korean', 'German'],
    phones: ['+86130000#####'],
    greeting: '我在{company}工作，职位是{title}。喜欢团队合作和学习新技术。',
  },
  {
    code: 'IN',
    region: 'hi',
    weight: 9,
    names: INDIAN,
    order: 'given-first',
    latin: 0,
    native: ['Hindi', 'Tamil', 'Telugu', 'Kannada', 'Bengali', 'Marathi'],
    foreign: ['English', 'Hindi', 'French', 'German', 'Japanese'],
    phones: ['+919000000###', '+917000000###'],
    greeting: 'नमस्ते! I work as {title} at {company}.',
  },
  {
    code: 'NL',
    region: 'nl',
    weight: 5,
    names: DUTCH,
    order: 'given-first',
    latin: 0,
    native: ['Dutch'],
    foreign: ['English', 'German', 'French', 'Spanish'],
    phones: ['+31600000###'],
    greeting: 'Ik werk als {title} bij {company}. Praktisch, direct en nieuwsgierig.',
  },
  {
    code: 'PL',
    region: 'pl',
    weight: 5,
    names: POLISH,
    order: 'given-first',
    latin: 0,
    native: ['Polish'],
    foreign: ['English', 'German', 'Russian', 'Ukrainian', 'French'],
    phones: ['+48500000###'],
    greeting: 'Pracuję jako {title} w {company}. Lubię porządek w kodzie, w danych i w górach.',
  },
  {
    code: 'CL',
    region: 'es',
    weight: 2,
    names: SPANISH,
    order: 'two-part',
    latin: 0,
    native: ['Spanish'],
    foreign: ['English', 'German', 'Portuguese'],
    phones: ['+5690000####'],
    greeting: SPANISH_WORDS,
  },
  {
    code: 'VE',
    region: 'es',
    weight: 2,
    names: SPANISH,
    order: 'two-part',
    latin: 0,
    native: ['Spanish'],
    foreign: ['English', 'Portuguese', 'Italian'],
    phones: ['+58412000####'],
    greeting: SPANISH_WORDS,
  },
];
