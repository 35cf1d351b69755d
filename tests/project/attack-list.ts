import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, BUILDS, KINDS, NOWHERE } from '../e2e/attacks/attack.ts';
import { ATTACKS } from '../e2e/attacks/list.ts';
import { ROOT } from '../run/tools.ts';

/** The page that lists the attacks. */
export const LIST_FILE = 'docs/attacks.md';

const WHAT = {
  spend: 'Spending credits',
  bind: 'Linking a profile to the wrong person',
  copy: 'Copying',
  read: 'Reading what the sidebar shows',
  hear: 'Hearing what is done in it',
  detect: 'Finding out that it is there',
  drown: 'Keeping the worker busy',
} as const;

const row = ({ name, stoppedBy, seen, remains }: Attack) =>
  `| ${name} | ${remains ? `**Remains.** ${remains}` : stoppedBy} | ${remains ? 'this version' : seen} |`;

/** The list of all attacks, what stops each, and where it was seen to succeed. */
export function attackList(attacks: readonly Attack[] = ATTACKS): string {
  const tables = KINDS.map((kind) => {
    const rows = attacks.filter((attack) => attack.kind === kind).map(row);
    const head = [
      '| attack | what stops it | seen to succeed on |',
      '| ------ | ------------- | ------------------ |',
    ];
    return [`## ${WHAT[kind]} (${rows.length})`, '', ...head, ...rows].join('\n');
  });
  const builds = Object.entries(BUILDS).map(([name, what]) => `- *${name}*: ${what}`);
  const remaining = attacks.filter(({ remains }) => remains !== undefined).length;
  const seen = attacks.filter((one) => one.remains !== undefined || one.seen !== NOWHERE).length;
  return `# Attacks from a page

${attacks.length} attacks that a page of the network makes on the sidebar over it, in the real browser, with real input.
${attacks.length - remaining} are stopped; ${remaining} remain, which no extension can stop, and say why. ${seen} were seen to succeed on a build that
lacks what stops them, or on this one, so that a stopped one means something; the others have not been seen to succeed. \`tests/e2e/attacks/\` holds them, \`npm test\` runs the quick ones and
\`npm run test:all\` all of them. \`npm run test:attacks\` tries all and prints what came of each, \`npm run test:attacks -- --weakened\`
tries them on the builds without a defence. This page is made by \`npm run attack-list\`.

The builds:

${builds.join('\n')}

${tables.join('\n\n')}
`;
}

if (import.meta.main) writeFileSync(join(ROOT, LIST_FILE), attackList());
