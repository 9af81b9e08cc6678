/** Documents cannot contain control characters; tabs stay. */
export function printable(text: string): string {
  return text.replaceAll(/[^\t\n\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
}

/** Separated by empty lines. */
export function paragraphsIn(text: string): readonly string[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((part) => part.replace(/^\n+|\s+$/g, ''))
    .filter((part) => part !== '')
}
