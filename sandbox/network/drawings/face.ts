import { type Dice, diceFrom } from '../seed.ts';

interface Complexion {
  skin: string;
  hairs: readonly [string, ...string[]];
}

const DARK = ['#1f1917', '#2c211d', '#3d2a22'] as const;
const COMPLEXIONS: readonly [Complexion, ...Complexion[]] = [
  { skin: '#f6d5bd', hairs: ['#5b3a26', '#8a5a33', '#b98a4e', '#a4522f', '#8c8a88', '#3d2a22'] },
  { skin: '#eebf9c', hairs: [...DARK, '#5b3a26', '#8a5a33', '#8c8a88'] },
  { skin: '#dca27c', hairs: [...DARK, '#5b3a26'] },
  { skin: '#c0855c', hairs: DARK },
  { skin: '#9a6442', hairs: DARK },
  { skin: '#744a33', hairs: DARK },
];
const CLOTHES: readonly [string, ...string[]] = [
  '#24415f',
  '#2f6f6b',
  '#6a3d57',
  '#374151',
  '#8a4b2d',
  '#e8e6e1',
  '#4b5a91',
];
const BACKS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#f7d9c4', '#e9a98b'],
  ['#cfe3ee', '#89b4cf'],
  ['#d9e8d3', '#93bd9b'],
  ['#e6dcf2', '#ab98d1'],
  ['#f4e7bf', '#dcb866'],
  ['#d5e9e6', '#7fb3ae'],
  ['#f3d6dc', '#d796a5'],
  ['#dfe2ea', '#9aa4b8'],
];

interface Hair {
  behind: string;
  before: string;
}

const FRINGE = 'M42 58C40 34 51 28 64 28s24 6 22 30c-2-9-6-14-11-16-8 3-22 3-27 1-3 3-5 8-6 15Z';
const PARTED = 'M42 58C39 33 52 27 65 27c14 0 23 9 21 31-2-8-5-13-9-17-10 4-22 3-27-1-4 4-7 9-8 18Z';
const CROWN = 'M42 56C40 35 51 29 64 29s24 6 22 27c-4-11-12-14-22-14s-18 3-22 14Z';

function hairOf(dice: Dice, color: string): Hair {
  const fill = `fill="${color}"`;
  const styles: readonly [Hair, ...Hair[]] = [
    { behind: '', before: `<path ${fill} d="${FRINGE}"/>` },
    { behind: '', before: `<path ${fill} d="${PARTED}"/>` },
    {
      behind: `<path ${fill} d="M39 58c0-22 10-31 25-31s25 9 25 31v22c0 5-3 8-8 8H47c-5 0-8-3-8-8Z"/>`,
      before: `<path ${fill} d="${FRINGE}"/>`,
    },
    {
      behind: `<path ${fill} d="M38 58c0-23 11-32 26-32s26 9 26 32c0 18 3 30 8 44H30c5-14 8-26 8-44Z"/>`,
      before: `<path ${fill} d="${PARTED}"/>`,
    },
    {
      behind: `<circle ${fill} cx="64" cy="24" r="11"/>`,
      before: `<path ${fill} d="${CROWN}"/>`,
    },
    {
      behind: [
        [44, 44],
        [50, 34],
        [64, 29],
        [78, 34],
        [84, 44],
        [41, 57],
        [87, 57],
      ]
        .map(([x, y]) => `<circle ${fill} cx="${x}" cy="${y}" r="12"/>`)
        .join(''),
      before: `<path ${fill} d="${CROWN}"/>`,
    },
    { behind: '', before: `<path ${fill} opacity=".82" d="${CROWN}"/>` },
  ];
  return dice.pick(styles);
}

function clothesOf(dice: Dice, color: string, skin: string): string {
  const body = `<path fill="${color}" d="M16 132c2-26 18-36 34-39 6 8 22 8 28 0 16 3 32 13 34 39Z"/>`;
  const collars: readonly [string, ...string[]] = [
    '',
    `<path fill="${skin}" d="M53 93h22l-11 20Z"/><path fill="#fff" fill-opacity=".85" d="M52 92l12 20-9 6-9-22Zm24 0-12 20 9 6 9-22Z"/>`,
    '<path fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3" d="M49 93c6 10 24 10 30 0"/>',
  ];
  return body + dice.pick(collars);
}

/** The drawing of an invented face. The same seed always gives the same face. */
export function drawFace(seed: string): string {
  const dice = diceFrom(seed);
  const [light, deep] = dice.pick(BACKS);
  const { skin, hairs } = dice.pick(COMPLEXIONS);
  const hair = hairOf(dice, dice.pick(hairs));
  const clothes = clothesOf(dice, dice.pick(CLOTHES), skin);
  const glasses =
    dice.roll(5) === 0
      ? '<g fill="#fff" fill-opacity=".16" stroke="#2a2a2e" stroke-width="1.6"><circle cx="55" cy="60" r="6.6"/><circle cx="73" cy="60" r="6.6"/><path d="M61.6 59.5q2.4-1.6 4.8 0"/></g>'
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">
<defs><linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>
<rect width="128" height="128" fill="url(#b)"/>
${hair.behind}
<path fill="${skin}" d="M55 76h18v16c0 6-18 6-18 0Z"/><path fill="#000" fill-opacity=".13" d="M55 80c5 6 13 6 18 0v5c-5 4-13 4-18 0Z"/>
${clothes}
<ellipse cx="64" cy="60" rx="21.5" ry="25" fill="${skin}"/>
<circle cx="42.5" cy="62" r="4" fill="${skin}"/><circle cx="85.5" cy="62" r="4" fill="${skin}"/>
<g fill="#2a2220"><circle cx="55.5" cy="60" r="2"/><circle cx="72.5" cy="60" r="2"/></g>
<g fill="none" stroke="#2a2220" stroke-linecap="round"><path stroke-opacity=".55" stroke-width="1.6" d="M51.5 54q4-2.4 7.5-.5M69 53.5q4-1.9 7.5.5"/><path stroke-opacity=".3" stroke-width="1.5" d="M64 62l-1.5 6.5h3"/><path stroke-opacity=".75" stroke-width="1.8" d="M57.5 74q6.5 5 13 0"/></g>
${hair.before}
${glasses}
</svg>`;
}
