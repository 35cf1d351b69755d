import { type Dice, diceFrom } from '../seed.ts';

const WIDTH = 1200;
const HEIGHT = 300;

type Palette = readonly [string, string, string, string];
const PALETTES: readonly [Palette, ...Palette[]] = [
  ['#f3d9c0', '#e2a583', '#b96f5c', '#6d3f4b'],
  ['#cfe6ea', '#8fc1c7', '#4d8c98', '#24505f'],
  ['#e4dff2', '#b3a7d9', '#7867ad', '#3f3670'],
  ['#dcebd3', '#a5c99b', '#62936a', '#2e5744'],
  ['#f7e6b8', '#eebf72', '#d0844c', '#7c4433'],
  ['#d8e2f1', '#9bb5dc', '#5b7db5', '#2c446f'],
];

function ridge(dice: Dice, base: number, height: number, color: string): string {
  let path = `M0 ${HEIGHT}V${base}`;
  for (let x = 0; x < WIDTH; x += 200) {
    const y = base - dice.roll(height) + height / 2;
    path += `S${x + 120} ${y} ${x + 200} ${base - dice.roll(height) + height / 2}`;
  }
  return `<path fill="${color}" d="${path}V${HEIGHT}Z"/>`;
}

function hills(dice: Dice, [, middle, deep, dark]: Palette): string {
  const sun = `<circle cx="${300 + dice.roll(700)}" cy="${70 + dice.roll(60)}" r="${34 + dice.roll(22)}" fill="#fff" fill-opacity=".55"/>`;
  return sun + ridge(dice, 170, 90, middle) + ridge(dice, 215, 80, deep) + ridge(dice, 262, 60, dark);
}

function arches(dice: Dice, [, middle, deep, dark]: Palette): string {
  const colors: readonly [string, ...string[]] = [middle, deep, dark, '#ffffff'];
  let shapes = '';
  for (let x = 0; x < WIDTH; x += 100) {
    const height = 80 + dice.roll(180);
    const opacity = 0.35 + dice.roll(5) / 10;
    shapes += `<path fill="${dice.pick(colors)}" fill-opacity="${opacity}" d="M${x + 6} ${HEIGHT}V${HEIGHT - height + 44}a44 44 0 0 1 88 0V${HEIGHT}Z"/>`;
  }
  return shapes;
}

function tiles(dice: Dice, [, middle, deep, dark]: Palette): string {
  const colors: readonly [string, ...string[]] = [middle, deep, dark, '#ffffff'];
  let shapes = '';
  for (let x = 0; x < WIDTH; x += 75) {
    for (let y = 0; y < HEIGHT; y += 75) {
      const turn = dice.roll(4) * 90;
      shapes += `<path fill="${dice.pick(colors)}" fill-opacity="${0.2 + dice.roll(6) / 10}" transform="rotate(${turn} ${x + 37.5} ${y + 37.5})" d="M${x} ${y}h75a75 75 0 0 1-75 75Z"/>`;
    }
  }
  return shapes;
}

/** A drawn banner of hills, arches or tiles. */
export function drawCover(seed: string): string {
  const dice = diceFrom(seed);
  const palette = dice.pick(PALETTES);
  const motif = dice.pick([hills, arches, tiles, hills]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice">
<defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${palette[0]}"/><stop offset="1" stop-color="${palette[1]}"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>
${motif(dice, palette)}
</svg>`;
}
