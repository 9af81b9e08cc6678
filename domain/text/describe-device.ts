const BROWSERS: readonly (readonly [RegExp, string])[] = [
  // In this order: most call themselves Chrome and Safari too.
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** "Firefox on Windows", from what a browser says of itself; a script is called by its own first word. */
export function describeDevice(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? userAgent.split(/[/\s]/)[0] ?? 'Unknown device'
}

function nameIn(known: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1]
}
