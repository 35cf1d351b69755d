import { describeDialect, FREEDOM_NAMES, FREEDOMS } from '../dialects.ts';
import { type Content, html, Markup } from '../network/markup.ts';
import type { Controls } from './controls.ts';
import { OPERATIONS } from './operations.ts';
import { PAGE_STYLE } from './page-style.ts';
import { priceTable } from './prices.ts';

const LEDGER_ROWS_SHOWN = 50;

interface Column {
  name: string;
  number?: true;
}

function table(columns: Column[], rows: Content[][]) {
  const kind = (column: Column | undefined) => (column?.number ? 'number' : '');
  return html`<table>
    <thead><tr>${columns.map((column) => html`<th class="${kind(column)}">${column.name}</th>`)}</tr></thead>
    <tbody>${rows.map(
      (row) =>
        html`<tr>${row.map((cell, index) => html`<td class="${kind(columns[index])}">${cell}</td>`)}</tr>`,
    )}</tbody>
  </table>`;
}

const code = (text: string) => html`<code>${text}</code>`;

/** The sandbox's front page: addresses, keys, balances, prices and the last charges and refunds. */
export function adminPage(options: { controls: Controls; serviceUrl: string; networkUrl: string }): string {
  const { controls, serviceUrl, networkUrl } = options;
  const accounts = controls.accounts();
  const { requests, providerLookups } = controls.stats();
  const nameOf = (account: number) => accounts.find(({ id }) => id === account)?.name ?? String(account);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Talent Scout sandbox</title>
<style>${new Markup(PAGE_STYLE)}</style>
</head>
<body>
<h1>Talent Scout sandbox</h1>
<p>Service ${code(serviceUrl)} · network <a href="${networkUrl}">${networkUrl}</a> · ${new Date(controls.now()).toISOString()}</p>
<h2>Accounts</h2>
${table(
  [
    { name: 'Id', number: true },
    { name: 'Company' },
    { name: 'API key' },
    { name: 'Credits', number: true },
    { name: 'Extra', number: true },
    { name: 'Key' },
  ],
  accounts.map(({ id, name, key, credits, extra, revoked }) => [
    id,
    name,
    code(key),
    credits,
    extra,
    revoked ? 'revoked' : 'valid',
  ]),
)}
<h2>Prices</h2>
${table(
  [{ name: 'What' }, { name: 'Credits', number: true }, { name: '' }],
  priceTable(controls.prices(0)).map(({ what, credits, note }) => [what, credits, note]),
)}
<h2>Dialect</h2>
<p>The <a href="/docs">description of the service</a> says what its documents leave open.</p>
<p>${code(describeDialect(controls.dialect()))}</p>
${table(
  [{ name: 'Freedom' }, { name: 'Reading' }, { name: 'What it is' }, { name: 'All readings' }],
  FREEDOM_NAMES.map((name) => [
    code(name),
    code(controls.dialect()[name]),
    FREEDOMS[name].about,
    code(FREEDOMS[name].readings.join(' ')),
  ]),
)}
<h2>Last charges and refunds</h2>
${table(
  [
    { name: 'Time' },
    { name: 'Company' },
    { name: 'Operation' },
    { name: 'For' },
    { name: 'Credits', number: true },
    { name: 'From' },
    { name: 'Left', number: true },
  ],
  controls
    .latest(LEDGER_ROWS_SHOWN)
    .map((row) => [
      new Date(row.time).toISOString().slice(0, 19).replace('T', ' '),
      nameOf(row.account),
      row.operation,
      [code([row.ref, row.urn].filter((part) => part !== null).join(' ')), row.field && ` ${row.field}`],
      row.credits,
      row.balance,
      `${row.companyCredits} + ${row.companyExtraCredits}`,
    ]),
)}
<h2>Requests</h2>
${table(
  [{ name: 'Operation' }, { name: 'Seen', number: true }],
  OPERATIONS.map((operation) => [operation, requests[operation]]),
)}
<h2>Provider lookups</h2>
${table(
  [{ name: 'Kind' }, { name: 'Asked', number: true }],
  Object.entries(providerLookups).map(([kind, count]) => [kind, count]),
)}
</body>
</html>`;
  return page.text;
}
