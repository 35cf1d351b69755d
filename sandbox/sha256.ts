/** Words of 32 bits in a block of 64 bytes. */
const BLOCK_WORDS = 16;
const ROUNDS = 64;

const { constants: ROUND_CONSTANTS, start: START } = fractions();

/** The first 32 bits of the fractions of the cube and square roots of the first primes, as the standard has them. */
function fractions(): { constants: Int32Array; start: Int32Array } {
  const primes: number[] = [];
  for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const bits = (root: number) => ((root % 1) * 2 ** 32) | 0;
  return {
    constants: Int32Array.from(primes, (prime) => bits(Math.cbrt(prime))),
    start: Int32Array.from(primes.slice(0, 8), (prime) => bits(Math.sqrt(prime))),
  };
}

const encoder = new TextEncoder();
const schedule = new Int32Array(ROUNDS);

/** SHA-256 of a text, in hex digits. Node's is not there in a browser's page, and a page's own one is asynchronous. */
export function sha256(text: string): string {
  const message = padded(encoder.encode(text));
  const state = START.slice();
  for (let at = 0; at < message.length; at += BLOCK_WORDS) addBlock(state, message, at);
  let digits = '';
  for (const word of state) digits += (word >>> 0).toString(16).padStart(8, '0');
  return digits;
}

/** The message as words, with a one, zeros and its length in bits after it. */
function padded(bytes: Uint8Array): Int32Array {
  const blocks = Math.ceil((bytes.length + 9) / (4 * BLOCK_WORDS));
  const words = new Int32Array(blocks * BLOCK_WORDS);
  const set = (at: number, byte: number) => {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - 8 * (at % 4)));
  };
  for (const [at, byte] of bytes.entries()) set(at, byte);
  set(bytes.length, 0x80);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function addBlock(state: Int32Array, message: Int32Array, from: number): void {
  for (let n = 0; n < ROUNDS; n++) {
    if (n < BLOCK_WORDS) {
      schedule[n] = message[from + n] ?? 0;
      continue;
    }
    const early = schedule[n - 15] ?? 0;
    const late = schedule[n - 2] ?? 0;
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[n] = (schedule[n - 16] ?? 0) + low + (schedule[n - 7] ?? 0) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < ROUNDS; n++) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + high + choice + (ROUND_CONSTANTS[n] ?? 0) + (schedule[n] ?? 0)) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + low + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = (state[at] ?? 0) + word;
  });
}
