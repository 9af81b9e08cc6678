/**
 * Forty passwords that lead every published list of leaked ones, in lower case (specification section 5, rule 7).
 * A password may not even contain one, so all have six characters or more and none contains another:
 * "123456" already bars "1234567", "password" already bars "password1".
 */
export const COMMON_PASSWORDS: readonly string[] = [
  '123456',
  '654321',
  '123123',
  '111111',
  '000000',
  '666666',
  '1q2w3e',
  '1qaz2wsx',
  'qwerty',
  'qazwsx',
  'asdfgh',
  'zxcvbn',
  'abc123',
  'abcdef',
  'a1b2c3',
  'password',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'letmein',
  'welcome',
  'changeme',
  'iloveyou',
  'trustno1',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'starwars',
  'pokemon',
  'dragon',
  'monkey',
  'shadow',
  'master',
  'michael',
  'jennifer',
  'admin123',
  'default',
]

/** Whether the password equals or contains a common one, whatever its case. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return COMMON_PASSWORDS.some((common) => lower.includes(common))
}
