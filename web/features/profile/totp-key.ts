/** The picture as an address that an image takes. The auth client puts its text behind `data:` as it is, and a `#` in it would end it. */
export function qrAddress(given: string): string {
  const svg = given.slice(given.indexOf('<svg'))
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** "JBSW Y3DP EHPK": easier to type. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
