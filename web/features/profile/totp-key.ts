/** The QR code as the address of an image. The auth client does not escape it, and a `#` would end the address. */
export function qrAddress(given: string): string {
  const svg = given.slice(given.indexOf('<svg'))
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** "JBSW Y3DP EHPK": easier to type. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
