import type { Person } from '../people/person.ts';
import { type Dice, diceFrom, seedOf } from './seed.ts';

export interface Post {
  author: Person;
  /** Seed of the post's picture; null without a picture. */
  picture: string | null;
  text: string;
  age: string;
  reactions: number;
  comments: number;
}

type Writer = (person: Person, dice: Dice) => string;

function skill(person: Person, dice: Dice): string {
  return person.skills[dice.roll(Math.max(person.skills.length, 1))] ?? 'good questions';
}

const WRITERS: readonly [Writer, ...Writer[]] = [
  (person, dice) =>
    `Three years ago our team at ${person.company} had one person who knew ${skill(person, dice)}. Today it is all of us. What changed was not a course: it was pairing every Thursday, no slides, no agenda.`,
  (person) =>
    `We are growing the team at ${person.company}. If you like small groups, honest reviews and shipping on a Tuesday, write to me. Based in ${person.place}, remote is fine.`,
  (person, dice) =>
    `A small note on ${skill(person, dice)}: the boring version nearly always wins. We removed more than we added this quarter, and the numbers have never looked better.`,
  (person) =>
    `First week back after leave. Thank you to everyone at ${person.company} who kept things moving, and who did not write to me even once. That is what a good team looks like.`,
  (_, dice) =>
    `Mentoring question I keep getting: how do you know you are ready for the next role? My answer after ${4 + dice.roll(14)} years: you are already doing half of it, and it shows in what people ask you.`,
  (person, dice) =>
    `Spoke about ${skill(person, dice)} in ${person.place.split(',')[0] ?? person.place} last night. Full room, hard questions, far too much pizza. The notes are on my profile.`,
  (person, dice) =>
    `Unpopular opinion in ${person.industry}: ${dice.roll(2) === 0 ? 'a clear page of text beats any meeting' : 'the best roadmap fits on a postcard'}. Happy to be shown otherwise.`,
  (person) =>
    `Today I start something new as ${person.title} at ${person.company}. Grateful for the people who got me here, and curious about the ones I am about to meet.`,
  (person, dice) =>
    `Reading list of the month, mostly ${skill(person, dice)} and one novel. What should be next?`,
];

/** The post of a person in the feed, always the same. */
export function postOf(author: Person): Post {
  const seed = seedOf(`post ${author.urn}`);
  const dice = diceFrom(seed);
  const write = dice.pick(WRITERS);
  return {
    author,
    text: write(author, dice),
    picture: dice.roll(3) === 0 ? seed : null,
    age: dice.pick(['12 min', '38 min', '1 h', '3 h', '7 h', '11 h', '1 d', '2 d']),
    reactions: 4 + dice.roll(240),
    comments: 1 + dice.roll(36),
  };
}
