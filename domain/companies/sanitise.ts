const UNSAFE: readonly RegExp[] = [
  /[<>]/g,
  /(?:javascript|vbscript)\s*:|data\s*:\s*text\/html/gi,
  /\bon[a-z]+\s*=/gi, // onclick=, onload =
]

/**
 * Whether text holds an angle bracket, a script scheme or an inline handler: what `sanitise` would take out.
 * "one = two" is taken for a handler too; losing it is cheaper than guessing. Specification section 5, "Company form".
 */
export function isUnsafe(text: string): boolean {
  return removeOnce(text) !== text
}

/**
 * The text without angle brackets, script-scheme text and inline handlers; nothing unsafe remains, even where taking
 * one out puts another together ("javajavascript:script:"). Everything else, spaces included, stays as it is.
 * Time grows with the square of the nesting, so bound the length of foreign text first.
 */
export function sanitise(text: string): string {
  let before = text
  let after = removeOnce(before)
  while (after !== before) {
    before = after
    after = removeOnce(before)
  }
  return after
}

function removeOnce(text: string): string {
  return UNSAFE.reduce((rest, pattern) => rest.replace(pattern, ''), text)
}
