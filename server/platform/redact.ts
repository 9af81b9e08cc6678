/** Field names whose values a log must not show, as parts of a name without case and signs. */
const MASKED = [
  'token',
  'key',
  'secret',
  'email',
  'phone',
  'mobile',
  'address',
  'card',
  'iban',
  'ssn',
  'authorization',
  'cookie',
  'credential',
  'bearer',
  'jwt',
  'signature',
]
/** Passwords and codes: nothing of them is shown, not even the beginning. */
const HIDDEN = ['passw', 'passphrase', 'passcode', 'pwd', 'otp', 'recoverycode', 'cvv', 'cvc']
const HIDDEN_NAMES = new Set(['pin', 'nonce'])
/** A code of a mail or an app. Other values of `code` are names of errors. */
const ONE_TIME_CODE = /^\d{6,8}$/

const MASK = '*'.repeat(8)
const SHOWN_CHARS = 4
/** Of a shorter value four characters would give away too much. */
const MIN_CHARS_TO_SHOW = 12

const IN_ADDRESS = /([?&#][\w-]*(?:token|key|secret|code|password|email)[\w-]*=)[^&#\s"']+/gi

/**
 * A copy of the fields of a log line in which values of sensitive names are masked, at any depth: the first 4
 * characters and 8 asterisks, or the asterisks alone for a short value, a password or a code. Errors become plain
 * objects without what drivers attach to them: whole connections, with passwords and queries.
 */
export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return redactFields(fields, undefined, new Set())
}

type Mask = (text: string) => string

function redactFields(fields: object, outer: Mask | undefined, above: Set<object>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      redactValue(value, stricter(outer, maskFor(name, value)), above),
    ]),
  )
}

function redactValue(value: unknown, mask: Mask | undefined, above: Set<object>): unknown {
  if (typeof value === 'string') return mask === undefined ? withoutSecretsOfAddress(value) : mask(value)
  if (typeof value === 'number' || typeof value === 'bigint') return mask === undefined ? value : mask(String(value))
  if (typeof value !== 'object' || value === null) return value
  if (above.has(value)) return '[circular]'
  above.add(value)
  try {
    if (value instanceof Error) return redactFields(described(value), mask, above)
    if (Array.isArray(value)) return value.map((item) => redactValue(item, mask, above))
    if (ArrayBuffer.isView(value)) return mask === undefined ? `[${value.byteLength} bytes]` : MASK
    if (value instanceof Date) return redactValue(value.toJSON(), mask, above)
    return redactFields(value, mask, above)
  } finally {
    above.delete(value)
  }
}

/** What is inside a hidden field stays hidden. */
function stricter(outer: Mask | undefined, own: Mask | undefined): Mask | undefined {
  return outer === hide ? hide : (own ?? outer)
}

function maskFor(name: string, value: unknown): Mask | undefined {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (HIDDEN_NAMES.has(plain) || HIDDEN.some((part) => plain.includes(part))) return hide
  if (plain.endsWith('code') && ONE_TIME_CODE.test(String(value))) return hide
  return MASKED.some((part) => plain.includes(part)) ? shorten : undefined
}

const hide: Mask = () => MASK

const shorten: Mask = (text) => (text.length < MIN_CHARS_TO_SHOW ? MASK : `${text.slice(0, SHOWN_CHARS)}${MASK}`)

function withoutSecretsOfAddress(text: string): string {
  return text.replaceAll(IN_ADDRESS, `$1${MASK}`)
}

/** The parts that explain an error. */
function described(error: Error): Record<string, unknown> {
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, message: error.message, code, stack: error.stack, cause: error.cause }
}
