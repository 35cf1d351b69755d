/**
 * What is said of an email address whose letters may look like others: its domain as mail servers read it, or an empty
 * text if only the part before the domain is odd or the domain is none. Null for an address of plain letters.
 */
export function oddAddress(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isPlain = /^[!-~]*$/;
  if (isPlain.test(domain) && !/(?:^|\.)xn--/i.test(domain)) return isPlain.test(email) ? null : '';
  return /[\s/:?#@\\]/.test(domain) ? '' : (URL.parse(`https://${domain}`)?.hostname ?? '');
}
